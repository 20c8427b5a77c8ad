export { findActor } from './login.service.ts'
export { listSuggestedUsers, lockOpenUser } from './users.service.ts'
export type { IsTimeUp } from './users-context.ts'
