export { tellProductAdded } from './telling.service.ts'
