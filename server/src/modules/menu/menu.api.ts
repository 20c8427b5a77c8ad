export { isOffered } from './menu.queries.ts'
export { getDish, listMenu, listSomeDishes } from './menu.service.ts'
