import type { Id } from '@sheds/contract/scalars'
import type { Transaction, TransactionFilter } from '@sheds/contract/wallet/wallet'
import type { z } from 'zod'
import { AppError } from '../../../platform/app-error.ts'
import type { Parts } from '../../../platform/context.ts'
import type { Locale } from '../../../platform/http/locale.ts'
import { messageFor } from '../../../platform/http/messages.ts'
import type { Actor } from '../../../platform/session.ts'
import { newSecret, secretHash } from '../../users/users.api.ts'
import { ownWallet } from '../own-wallet.service.ts'
import { byteOrderMark, csvLine } from './csv.rules.ts'
import { deleteEndedExports, insertExport, takeExport } from './exports.queries.ts'
import { type LineRow, type StatementFilter, type StatementRow, selectLines } from './statement.queries.ts'
import { filterOf } from './statement.service.ts'
import { toTransaction } from './statement.views.ts'

export const exportsPath = '/api/statements'
const exportSeconds = 120

/** Creates an address that serves the statement once, within two minutes. */
export const prepareExport = async (
  context: Parts<'database'>,
  actor: Actor,
  { ref, asked }: { ref: string; asked: z.output<typeof TransactionFilter> },
): Promise<string> => {
  await ownWallet(context, actor, ref)
  return `${exportsPath}/${await prepareFile(context, actor, filterOf(asked))}`
}

/** Secret code that names a file of the caller once, within two minutes. Other slices give their files a `kind`. */
export const prepareFile = async (
  { database }: Parts<'database'>,
  { userId: ownerId }: Actor,
  filter: object,
): Promise<string> => {
  const code = newSecret()
  await insertExport(database.sql, { codeHash: secretHash(code), ownerId, filter, seconds: exportSeconds })
  return code
}

/** The file that a code names, if it is of this kind; undefined for a used, ended or unknown code. */
export const takeFile = async (
  { database }: Parts<'database'>,
  code: string,
  kind: string,
): Promise<object | undefined> => (await takeExport(database.sql, secretHash(code), kind))?.filter

/** Statement as a CSV file, read from the database only as fast as the client receives it. */
export const openExport = async (
  context: Parts<'database'>,
  { code, locale }: { code: string; locale: Locale },
): Promise<AsyncGenerator<string>> => {
  const taken = await takeExport(context.database.sql, secretHash(code), undefined)
  if (taken === undefined) throw new AppError('not_found')
  return csvOf(context, { ownerId: taken.ownerId, filter: taken.filter as StatementFilter }, locale)
}

const linesAtOnce = 500

async function* csvOf(
  { database }: Parts<'database'>,
  { ownerId, filter }: { ownerId: Id; filter: StatementFilter },
  locale: Locale,
): AsyncGenerator<string> {
  yield `${byteOrderMark}${csvLine(columns.map(([, title]) => messageFor(locale, title)))}`
  let from = { seq: Number.MAX_SAFE_INTEGER, no: 0 }
  for (;;) {
    const found = await selectLines(database.sql, { ownerId, filter, from, isFirst: false, limit: linesAtOnce })
    const lines = found.filter((row): row is LineRow & Pick<StatementRow, 'ownWalletId'> => row.id !== null)
    if (lines.length > 0) yield lines.map((line) => csvLine(cellsOf(toTransaction(line, locale), locale))).join('')
    const last = lines.at(-1)
    if (lines.length <= linesAtOnce || last === undefined) return
    from = last
  }
}

type Column = keyof Transaction | 'counterparty_wallet_name' | 'counterparty_owner'

/** Columns with their titles, the same as on the screen. */
const columns: readonly (readonly [name: Column, title: string])[] = [
  ['createdAt', 'transactions_date'],
  ['transaction_type', 'transactions_type'],
  ['amount', 'transactions_amount'],
  ['gross', 'transactions_paid'],
  ['fee', 'transactions_fee'],
  ['new_balance', 'transactions_new_balance'],
  ['previous_balance', 'transactions_previous_balance'],
  ['reference', 'transactions_reference'],
  ['status', 'transactions_status'],
  ['description', 'transactions_description'],
  ['note', 'send_note'],
  ['sender_wallet_id', 'transactions_sender'],
  ['recipient_wallet_id', 'transactions_recipient'],
  ['counterparty_wallet_name', 'shedpay_wallet_name'],
  ['counterparty_owner', 'transactions_name'],
]

const types: Readonly<Record<Transaction['transaction_type'], string>> = {
  'Top up': 'transactions_top_up',
  Debit: 'transactions_debit',
  Credit: 'transactions_credit',
}

const states: Readonly<Record<Transaction['status'], string>> = {
  pending: 'transactions_pending',
  completed: 'transactions_completed',
  failed: 'transactions_status_failed',
}

const cellsOf = ({ counterparty, ...line }: Transaction, locale: Locale) =>
  columns.map(([name]) => {
    if (name === 'transaction_type') return messageFor(locale, types[line.transaction_type])
    if (name === 'status') return messageFor(locale, states[line.status])
    if (name === 'counterparty_wallet_name') return counterparty?.wallet_name ?? null
    if (name === 'counterparty_owner') return counterparty?.owner ?? null
    return name === 'counterparty' ? null : line[name]
  })

export const sweepExports = ({ database }: Parts<'database'>): Promise<void> => deleteEndedExports(database.sql)
