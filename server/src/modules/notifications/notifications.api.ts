export { notifyMoneyMoved } from './money-news.service.ts'
export { notify, notifyNewListing } from './notify.service.ts'
