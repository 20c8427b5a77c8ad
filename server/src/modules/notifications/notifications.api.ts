export { tellAdded } from './telling.service.ts'
