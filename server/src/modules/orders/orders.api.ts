export { closeClaim, listWaitingClaims } from './claims/claims.service.ts'
export { usualMinutes } from './orders.rules.ts'
export { readTrust } from './trust/trust.service.ts'
