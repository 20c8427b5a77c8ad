export { hasDishes, selectDishBelongings } from './menu.queries.ts'
export { getDish, listMenu } from './menu.service.ts'
