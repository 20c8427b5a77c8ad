export { usualMinutes } from './orders.rules.ts'
export { readTrust } from './trust/trust.service.ts'
