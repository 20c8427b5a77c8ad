export { notify, tellAdded } from './telling.service.ts'
