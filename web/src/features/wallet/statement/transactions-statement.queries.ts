import { allOf } from '../../../lib/list/list.ts'
import { noFilter, statementOf } from './transactions.queries.ts'
import { daysOf } from './transactions-statement.rules.ts'

const mostOfPage = 100

/** All lines of a month, newest first. */
export const monthOf = (walletId: string, month: string) =>
  allOf(statementOf(walletId, { ...noFilter, ...daysOf(month) }, mostOfPage))
