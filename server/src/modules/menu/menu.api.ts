export { getDish, listMenu } from './menu.service.ts'
