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

/** The page that proves a payment; made once, and the same when asked again. */
export const makeReceipt = async (context: Parts<'database'>, actor: Actor, entryId: Id): Promise<OwnReceipt> => {
  const { sql } = context.database
  const { accountId } = await ownPayment(context, actor, entryId)
  const code = randomBytes(codeBytes).toString('base64url')
  await insertReceipt(sql, { id: newId(), code, entryId, accountId })
  const receipt = await findOpenReceipt(sql, entryId)
  if (receipt === undefined) throw new AppError('conflict')
  return toOwnReceipt(receipt)
}

/** Whoever still has its address learns that, and nothing else. */
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

interface Looked {
  code: string
  locale: Locale
}

/** A look without a login counts: the server's own rendering of the page is one. */
export const getReceipt = async (
  { database: { sql } }: Parts<'database'>,
  actor: Actor | undefined,
  { code, locale }: Looked,
): Promise<Receipt> => {
  if (actor === undefined) await addOpening(sql, code)
  const receipt = await findReceipt(sql, code, actor?.userId)
  if (receipt === undefined) throw new AppError('not_found')
  return toReceipt(receipt, locale)
}
