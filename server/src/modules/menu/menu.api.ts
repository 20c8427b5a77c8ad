export { isOffered, portionsNow } from './menu.queries.ts'
export { portionsOf } from './menu.rules.ts'
export { getDish, listMenu, listSomeDishes } from './menu.service.ts'
export { returnPortions, type TakenPortions, takePortions } from './portions.service.ts'
