import { randomBytes } from 'node:crypto'
import type { Id } from '@sheds/contract/scalars'
import type { OwnReceipt, Receipt } from '@sheds/contract/wallet/receipts'
import { AppError } from '../../../platform/app-error.ts'
import type { Parts } from '../../../platform/context.ts'
import type { Locale } from '../../../platform/http/locale.ts'
import { newId } from '../../../platform/ids.ts'
import type { Actor } from '../../../platform/session.ts'
import {
  addOpening,
  findOpenReceipt,
  findOwnEntry,
  findReceipt,
  insertReceipt,
  type OwnEntryRow,
  updateRevoked,
} from './receipts.queries.ts'
import { toOwnReceipt, toReceipt } from './receipts.views.ts'

const codeBytes = 16

/** Creates the page that proves a payment, or returns the existing one. */
export const makeReceipt = async (context: Parts<'database'>, actor: Actor, entryId: Id): Promise<OwnReceipt> => {
  const { sql } = context.database
  const { accountId } = await ownPayment(context, actor, entryId)
  const code = randomBytes(codeBytes).toString('base64url')
  await insertReceipt(sql, { id: newId(), code, entryId, accountId })
  const receipt = await findOpenReceipt(sql, entryId)
  if (receipt === undefined) throw new AppError('conflict')
  return toOwnReceipt(receipt)
}

/** Revokes a receipt; its address then shows only that. */
export const revokeReceipt = async (context: Parts<'database'>, actor: Actor, entryId: Id): Promise<void> => {
  await ownPayment(context, actor, entryId)
  await updateRevoked(context.database.sql, entryId)
}

const ownPayment = async ({ database }: Parts<'database'>, { userId }: Actor, entryId: Id): Promise<OwnEntryRow> => {
  const entry = await findOwnEntry(database.sql, userId, entryId)
  if (entry === undefined) throw new AppError('not_found')
  if (!entry.isPayer) throw new AppError('forbidden')
  return entry
}

interface ReceiptQuery {
  code: string
  locale: Locale
}

/** Returns a receipt. Views without a login are counted, including the server's own rendering of the page. */
export const getReceipt = async (
  { database: { sql } }: Parts<'database'>,
  actor: Actor | undefined,
  { code, locale }: ReceiptQuery,
): Promise<Receipt> => {
  if (actor === undefined) await addOpening(sql, code)
  const receipt = await findReceipt(sql, code, actor?.userId)
  if (receipt === undefined) throw new AppError('not_found')
  return toReceipt(receipt, locale)
}
