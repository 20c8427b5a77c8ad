export { findMentions } from './mentions.service.ts'
export { clearReportsOf, countCases, decideCase, listBusyReporters, listCases } from './report-cases.service.ts'
export { listSomeWrites } from './write-lists.service.ts'
export { isShown } from './writes.queries.ts'
