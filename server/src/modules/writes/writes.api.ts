export { findMentions } from './mentions.service.ts'
export { decideCase, listCases } from './reports.service.ts'
