export { notifyMoneyMoved } from './money-news.service.ts'
export { notify, notifyNewListing, notifyOfOffer } from './notify.service.ts'
