export { clearReportsOf, countCases, decideCase, listBusyReporters, listCases } from './report-cases.service.ts'
