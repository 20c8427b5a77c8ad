export {
  clearReportsOf,
  countCases,
  decideCase,
  describeCase,
  listBusyReporters,
  listCases,
} from './report-cases.service.ts'
