import type { Id } from '@sheds/contract/scalars'
import { isPaymentKey } from '@sheds/contract/wallet/payment-keys'
import { keyedCalls } from '@sheds/contract/wallet/wallet'
import { AppError } from '../../../platform/app-error.ts'
import type { Parts } from '../../../platform/context.ts'
import { type Queryable, type Tx, transaction } from '../../../platform/db/database.ts'
import type { Actor } from '../../../platform/session.ts'
import { grants, intents, type KeptIntent, type MoneyOutcome, withAccounts } from '../../ledger/ledger.api.ts'
import { findBooked, findPaymentByKey, type PaymentRow } from '../mobile-money/operator-payments.queries.ts'
import { findOwnWallet } from '../wallet.queries.ts'
import { type AskingCall, askedKindOf, isAskingCall, type KeyedCall } from './payment-intents.rules.ts'

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
export const keyFor = async (
  { database }: Parts<'database'>,
  actor: Actor,
  sent: string | undefined,
): Promise<string> => {
  if (sent !== undefined) return sent
  const grantId = await grants.findId(database.sql, actor.sessionId)
  if (grantId === undefined) throw new AppError('authorization_required')
  return grantId
}

type Booked = Extract<MoneyOutcome, { entryId: Id }>

/** What was booked; throws what stands in its way. */
export const bookedOr = async (
  context: Parts<'database' | 'clock'>,
  actor: Actor,
  outcome: MoneyOutcome,
): Promise<Booked> => {
  if (outcome.code === 'done' || outcome.code === 'unclaimed') return outcome
  if (outcome.code === 'recipient_not_found') throw new AppError('not_found')
  if (outcome.code !== 'wallet_locked') throw new AppError(outcome.code)
  const wallet = await findOwnWallet(context.database.sql, actor.userId)
  const left = Date.parse(wallet?.lockedUntil ?? '') - context.clock.now().getTime()
  throw new AppError('wallet_locked', { retryAfterSeconds: Math.max(1, Math.ceil((left || 0) / 1000)) })
}

export interface SettledKey {
  call: KeyedCall
  kept: KeptIntent
  /** Of a call that an operator is asked by, if it came: it knows better what became of it. */
  payment?: PaymentRow
}

/**
 * What became of a key, whichever call it was made for; one that nothing came of is void from then on in each. Every call
 * of a key takes the account's lock before it is written down, so it comes before this or finds the void.
 */
export const settle = (
  { database: { sql } }: Parts<'database'>,
  { accountId, call, key }: { accountId: Id; call: KeyedCall | undefined; key: string },
): Promise<SettledKey> =>
  transaction(sql, (tx) =>
    withAccounts(tx, [accountId], async () => {
      const settled: SettledKey[] = []
      for (const each of call === undefined ? keyedCalls : [call])
        settled.push(await settleCall(tx, { accountId, call: each, key }))
      const known = settled.find(({ kept }) => kept.outcome !== 'voided') ?? settled[0]
      if (known === undefined) throw new Error('there is a call to settle a key of')
      return known
    }),
  )

interface Settling<Call = KeyedCall> {
  accountId: Id
  call: Call
  key: string
}

const settleCall = async (tx: Tx, { call, ...name }: Settling): Promise<SettledKey> => {
  const kept = await intents.settle(tx, { ...name, call })
  const payment = isAskingCall(call) ? await findPaymentOf(tx, { ...name, call }) : undefined
  return payment === undefined ? { call, kept } : { call, kept: await keptOf(tx, payment, kept), payment }
}

/** What an intent has had an operator asked for. */
export const findPaymentOf = (
  sql: Queryable,
  { accountId, call, key }: Settling<AskingCall>,
): Promise<PaymentRow | undefined> => findPaymentByKey(sql, { accountId, kind: askedKindOf(call), key })

/** As the books would say it. */
const keptOf = async (
  sql: Queryable,
  { id, accountId, entryId }: PaymentRow,
  kept: KeptIntent,
): Promise<KeptIntent> => ({
  ...kept,
  outcome: 'done',
  entryId,
  ...(await findBooked(sql, id, accountId)),
})
