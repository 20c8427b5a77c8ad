import { keyedCalls } from '@sheds/contract/payments'
import type { Id } from '@sheds/contract/scalars'
import { AppError } from '../../platform/app-error.ts'
import type { Context } from '../../platform/context.ts'
import type { Actor } from '../../platform/session.ts'
import { findGrantId, findKey, type KeptKey, type MoneyOutcome, settleKey } from '../wallet/wallet.api.ts'
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

/** What became of a key, whichever call it was made for; one that nothing came of is void from then on in each. */
export const settle = async (
  payments: Context,
  { accountId, call, key }: { accountId: Id; call: KeyedCall | undefined; key: string },
): Promise<KeptKey> => {
  const calls = call === undefined ? keyedCalls : [call]
  let settled: KeptKey | undefined
  for (const each of calls) {
    const kept = await settleKey(payments, { accountId, call: each, key })
    if (settled === undefined || settled.outcome === 'voided') settled = kept
  }
  if (settled === undefined) throw new Error('there is a call to settle a key of')
  return settled
}
