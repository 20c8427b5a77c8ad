import type { PaymentKind } from '@sheds/contract/mobile-money'
import { isPaymentKey } from '@sheds/contract/payment-keys'
import { keyedCalls } from '@sheds/contract/payments'
import type { Id } from '@sheds/contract/scalars'
import { AppError } from '../../platform/app-error.ts'
import type { Context } from '../../platform/context.ts'
import { type Queryable, type Tx, transaction } from '../../platform/db/database.ts'
import type { Actor } from '../../platform/session.ts'
import { findGrantId, findKey, type KeptKey, lockAccounts, type MoneyOutcome, settleKey } from '../wallet/wallet.api.ts'
import { findBooked, findPaymentByKey, type PaymentRow } from './operator-payments.queries.ts'
import { findOwnWallet } from './payments.queries.ts'

export type KeyedCall = (typeof keyedCalls)[number]

type Headers = Readonly<Record<string, string | string[] | undefined>>

/** The key that the device made for a call, wherever it sends it: the header's, or else the body's. */
export const readKey = (headers: Headers, externalId?: string | null): string | undefined => {
  const sent = headers['idempotency-key']
  if (sent === undefined) return externalId ?? undefined
  const key = Array.isArray(sent) ? sent.join() : sent
  if (isPaymentKey(key)) return key
  throw new AppError('invalid_input', { fields: { 'Idempotency-Key': 'field_invalid' } })
}

/** The key of a payment: the device's, or the grant's where it sent none. */
export const keyFor = async ({ database }: Context, actor: Actor, sent: string | undefined): Promise<string> => {
  if (sent !== undefined) return sent
  const grantId = await findGrantId(database.sql, actor.sessionId)
  if (grantId === undefined) throw new AppError('authorization_required')
  return grantId
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

/** Under the account's lock: a key that the books know is nobody's to ask an operator with. */
export const refuseKept = async (tx: Tx, asked: KeyAsked): Promise<void> => {
  const kept = await findKey(tx, asked)
  if (kept !== undefined) throw keptRefusal(kept)
}

/** In the way of a call that cannot be the one that the key was used for. */
export const keptRefusal = ({ outcome }: KeptKey): AppError =>
  new AppError(outcome === 'voided' ? 'key_voided' : 'key_conflict')

/** The same the other way round, for the books. */
export const refuseAsked = async (tx: Tx, asked: KeyAsked): Promise<void> => {
  if ((await findAsked(tx, asked)) !== undefined) throw new AppError('key_conflict')
}

const kinds: Partial<Record<KeyedCall, PaymentKind>> = {
  fund_wallet: 'top_up',
  cash_out: 'cash_out',
  listing_fee: 'listing_fee',
}

const findAsked = async (sql: Queryable, { accountId, call, key }: KeyAsked): Promise<PaymentRow | undefined> => {
  const kind = kinds[call]
  return kind === undefined ? undefined : findPaymentByKey(sql, { accountId, kind, key })
}

export interface SettledKey {
  kept: KeptKey
  /** Of a call that an operator is asked by, if it came: it knows better what became of it. */
  payment?: PaymentRow
}

/**
 * What became of a key, whichever call it was made for; one that nothing came of is void from then on in each. Every call
 * of a key takes the account's lock before it is written down, so it comes before this or finds the void.
 */
export const settle = (
  { database: { sql } }: Context,
  { accountId, call, key }: { accountId: Id; call: KeyedCall | undefined; key: string },
): Promise<SettledKey> =>
  transaction(sql, async (tx) => {
    await lockAccounts(tx, [accountId])
    const settled: SettledKey[] = []
    for (const each of call === undefined ? keyedCalls : [call])
      settled.push(await settleCall(tx, { accountId, call: each, key }))
    const known = settled.find(({ kept }) => kept.outcome !== 'voided') ?? settled[0]
    if (known === undefined) throw new Error('there is a call to settle a key of')
    return known
  })

const settleCall = async (tx: Tx, asked: KeyAsked): Promise<SettledKey> => {
  const payment = await findAsked(tx, asked)
  return payment === undefined ? { kept: await settleKey(tx, asked) } : { kept: await keptOf(tx, payment), payment }
}

/** As the books would tell it. */
const keptOf = async (sql: Queryable, { id, accountId, entryId, createdAt }: PaymentRow): Promise<KeptKey> => {
  const booked = await findBooked(sql, id, accountId)
  const { reference = null, balance = 0, at = createdAt } = booked ?? {}
  return { outcome: 'done', entryId, reference, balance, at }
}
