import type { Id } from '@sheds/contract/scalars'
import { isPaymentKey } from '@sheds/contract/wallet/payment-keys'
import { keyedCalls } from '@sheds/contract/wallet/wallet'
import { AppError } from '../../../platform/app-error.ts'
import type { Parts } from '../../../platform/context.ts'
import { type Queryable, type Tx, transaction } from '../../../platform/db/database.ts'
import type { Actor } from '../../../platform/session.ts'
import { grants, intents, type MoneyOutcome, type StoredIntent, withAccounts } from '../../ledger/ledger.api.ts'
import { findBooked, findPaymentByKey, type PaymentRow } from '../mobile-money/operator-payments.queries.ts'
import { findOwnWallet } from '../wallet.queries.ts'
import {
  isOperatorPaymentCall,
  type KeyedCall,
  type OperatorPaymentCall,
  operatorPaymentKindOf,
} from './payment-intents.rules.ts'

type Headers = Readonly<Record<string, string | string[] | undefined>>

/** Idempotency key of a request, from the header or else the body. */
export const readKey = (headers: Headers, externalId?: string | null): string | undefined => {
  const sent = headers['idempotency-key']
  if (sent === undefined) return externalId ?? undefined
  const key = Array.isArray(sent) ? sent.join() : sent
  if (isPaymentKey(key)) return key
  throw new AppError('invalid_input', { fields: { 'Idempotency-Key': 'field_invalid' } })
}

/** Key of a payment: the device's, or else the grant's id. */
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

type BookedOutcome = Extract<MoneyOutcome, { entryId: Id }>

/** Returns the booked outcome, or throws the error of the refusal. */
export const requireBooked = async (
  context: Parts<'database' | 'clock'>,
  actor: Actor,
  outcome: MoneyOutcome,
): Promise<BookedOutcome> => {
  if (outcome.code === 'done' || outcome.code === 'unclaimed') return outcome
  if (outcome.code === 'recipient_not_found') throw new AppError('not_found')
  if (outcome.code !== 'wallet_locked') throw new AppError(outcome.code)
  const wallet = await findOwnWallet(context.database.sql, actor.userId)
  const left = Date.parse(wallet?.lockedUntil ?? '') - context.clock.now().getTime()
  throw new AppError('wallet_locked', { retryAfterSeconds: Math.max(1, Math.ceil((left || 0) / 1000)) })
}

export interface SettledKey {
  call: KeyedCall
  kept: StoredIntent
  /** Operator payment of the call, if there is one; its state decides the outcome. */
  payment?: PaymentRow
}

/**
 * Returns the outcome of a key, whichever call it was used for; an unused key becomes void for all calls. Every keyed
 * call takes the account's lock before it stores the key, so it either precedes this or finds the key void.
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
      if (known === undefined) throw new Error('there is no call to settle')
      return known
    }),
  )

interface KeyName<Call = KeyedCall> {
  accountId: Id
  call: Call
  key: string
}

const settleCall = async (tx: Tx, { call, ...name }: KeyName): Promise<SettledKey> => {
  const kept = await intents.settle(tx, { ...name, call })
  const payment = isOperatorPaymentCall(call) ? await findPaymentOf(tx, { ...name, call }) : undefined
  return payment === undefined ? { call, kept } : { call, kept: await keptOf(tx, payment, kept), payment }
}

/** Operator payment that an intent created. */
export const findPaymentOf = (
  sql: Queryable,
  { accountId, call, key }: KeyName<OperatorPaymentCall>,
): Promise<PaymentRow | undefined> => findPaymentByKey(sql, { accountId, kind: operatorPaymentKindOf(call), key })

/** Outcome of an ended payment as in the books. */
const keptOf = async (
  sql: Queryable,
  { id, accountId, entryId }: PaymentRow,
  kept: StoredIntent,
): Promise<StoredIntent> => ({
  ...kept,
  outcome: 'done',
  entryId,
  ...(await findBooked(sql, id, accountId)),
})
