import { keyedCalls } from '@sheds/contract/payments'
import type { Id } from '@sheds/contract/scalars'
import { AppError } from '../../platform/app-error.ts'
import type { Context } from '../../platform/context.ts'
import { transaction } from '../../platform/db/database.ts'
import type { Actor } from '../../platform/session.ts'
import {
  findGrantId,
  findKey,
  insertVoid,
  type KeptKey,
  lockAccounts,
  type MoneyOutcome,
  settleKey,
} from '../wallet/wallet.api.ts'
import { findBooked, findPaymentByKey, type PaymentRow } from './operator-payments.queries.ts'
import { findOwnWallet } from './payments.queries.ts'
import { isKey } from './payments.rules.ts'

export type KeyedCall = (typeof keyedCalls)[number]

/** The key of a payment: the device's, or the grant's where it sent none. */
export const keyFor = async ({ database }: Context, actor: Actor, sent: string | undefined): Promise<string> => {
  if (sent !== undefined) return checkedKey(sent)
  const grantId = await findGrantId(database.sql, actor.sessionId)
  if (grantId === undefined) throw new AppError('authorization_required')
  return grantId
}

export const checkedKey = (sent: string): string => {
  if (isKey(sent)) return sent
  throw new AppError('invalid_input', { fields: { 'Idempotency-Key': 'field_invalid' } })
}

type Booked = Extract<MoneyOutcome, { entryId: Id }>

/** What was booked; throws what stands in its way. */
export const bookedOr = async (payments: Context, actor: Actor, outcome: MoneyOutcome): Promise<Booked> => {
  if (outcome.code === 'done' || outcome.code === 'unclaimed') return outcome
  if (outcome.code === 'recipient_not_found') throw new AppError('not_found')
  if (outcome.code !== 'wallet_locked') throw new AppError(outcome.code)
  const wallet = await findOwnWallet(payments.database.sql, actor.userId)
  const left = Date.parse(wallet?.lockedUntil ?? '') - payments.clock.now().getTime()
  throw new AppError('wallet_locked', { retryAfterSeconds: Math.max(1, Math.ceil((left || 0) / 1000)) })
}

export interface KeyAsked {
  accountId: Id
  call: KeyedCall
  key: string
}

export const findKept = ({ database }: Context, asked: KeyAsked): Promise<KeptKey | undefined> =>
  findKey(database.sql, asked)

export interface SettledKey {
  kept: KeptKey
  /** Of a call that an operator is asked by, if it came: it knows better what became of it. */
  payment?: PaymentRow
}

/** What became of a key, whichever call it was made for; one that nothing came of is void from then on in each. */
export const settle = async (
  payments: Context,
  { accountId, call, key }: { accountId: Id; call: KeyedCall | undefined; key: string },
): Promise<SettledKey> => {
  const calls = call === undefined ? keyedCalls : [call]
  let settled: SettledKey | undefined
  for (const each of calls) {
    const found = await settleCall(payments, { accountId, call: each, key })
    if (settled === undefined || settled.kept.outcome === 'voided') settled = found
  }
  if (settled === undefined) throw new Error('there is a call to settle a key of')
  return settled
}

const settleCall = async (payments: Context, asked: KeyAsked): Promise<SettledKey> => {
  const { accountId, call, key } = asked
  if (call !== 'fund_wallet' && call !== 'cash_out') return { kept: await settleKey(payments, asked) }
  const kind = call === 'cash_out' ? call : 'top_up'
  const payment = await transaction(payments.database.sql, async (tx) => {
    await lockAccounts(tx, [accountId])
    const known = await findPaymentByKey(tx, { accountId, kind, key })
    // A top-up is no entry of the books before it is paid: its key is void here, under the lock that a call of it takes.
    if (known === undefined && kind === 'top_up') await insertVoid(tx, asked)
    return known
  })
  if (payment === undefined) return { kept: await settleKey(payments, asked) }
  return { kept: await keptOf(payments, payment), payment }
}

/** As the books would tell it. */
const keptOf = async ({ database }: Context, { id, accountId, entryId, createdAt }: PaymentRow): Promise<KeptKey> => {
  const booked = await findBooked(database.sql, id, accountId)
  const { reference = null, balance = 0, at = createdAt } = booked ?? {}
  return { outcome: 'done', entryId, reference, balance, at }
}
