export { findMentions } from './mentions.service.ts'
export { clearReportsOf, decideCase, listBusyReporters, listCases } from './report-cases.service.ts'
