import type { Page, PageQuery } from '@sheds/contract/scalars'
import type { Transaction, TransactionFilter } from '@sheds/contract/wallet/wallet'
import { z } from 'zod'
import { AppError } from '../../../platform/app-error.ts'
import type { Parts } from '../../../platform/context.ts'
import { mostCounted } from '../../../platform/db/limits.ts'
import type { Locale } from '../../../platform/http/locale.ts'
import { readPage, type SortOrder } from '../../../platform/paging.ts'
import type { Actor } from '../../../platform/session.ts'
import { isOwnWallet } from '../wallet.policy.ts'
import { momentsOf } from '../wallet.rules.ts'
import {
  type LineRow,
  type StatementFilter,
  type StatementPlace,
  type StatementRow,
  selectStatement,
} from './statement.queries.ts'
import { toTransaction } from './statement.views.ts'

type StatementInput = PageQuery & z.output<typeof TransactionFilter> & { ref: string; locale: Locale }

/** Sorts by posting number, then by the number of the failed top-up. Open top-ups come before all positions. */
const newestLine: SortOrder<{ seq: number | null; no: number | null }> = {
  cursor: z.tuple([z.string().regex(/^(\d{1,15}|9007199254740991)\.\d{1,9}$/)]),
  start: `${Number.MAX_SAFE_INTEGER}.0`,
  placeOf: ({ seq, no }) => `${seq ?? 0}.${no ?? 0}`,
}

const placeIn = (cursor: string): StatementPlace => {
  const [seq, no] = cursor.split('.')
  return { seq: Number(seq), no: Number(no) }
}

export const filterOf = ({ type, from, to, q }: z.output<typeof TransactionFilter>): StatementFilter => ({
  type,
  ...momentsOf(from, to),
  q: q === '' ? undefined : q?.toUpperCase(),
})

export const listTransactions = (
  { database }: Parts<'database'>,
  { userId }: Actor,
  { ref, locale, type, from, to, q, ...page }: StatementInput,
): Promise<Page<Transaction>> => {
  const filter = filterOf({ type, from, to, q })
  return readPage(page, newestLine, {
    read: async ({ from: cursor, ...start }) => {
      const statementQuery = { ...start, from: placeIn(cursor), ownerId: userId, filter, mostCounted }
      const found = await selectStatement(database.sql, statementQuery)
      if (!isOwnWallet(userId, found[0]?.ownWalletId, ref)) throw new AppError('forbidden')
      if (found.length === 0) throw new AppError('not_found')
      return found
    },
    show: (row) => toTransaction(row as LineRow & Pick<StatementRow, 'ownWalletId'>, locale),
    mostCounted: Object.values(filter).every((each) => each === undefined) ? undefined : mostCounted,
  })
}
