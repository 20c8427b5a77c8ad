import { listTransactions, type Transaction } from '@sheds/contract/wallet/wallet'
import { type List, listOf } from '../../../lib/list/list.ts'
import type { StatementFilter } from './transactions.address.ts'

export const noFilter: StatementFilter = { type: '', from: '', to: '', q: '' }

/** Transactions of the caller's wallet, newest first. */
export const statementOf = (walletId: string, filter: StatementFilter = noFilter, limit?: number): List<Transaction> =>
  listOf(listTransactions, { params: { id: walletId }, query: { ...filter, limit } })
