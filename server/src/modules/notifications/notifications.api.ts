export { tellMoneyMoved } from './money-news.service.ts'
export { notify, tellAdded } from './telling.service.ts'
