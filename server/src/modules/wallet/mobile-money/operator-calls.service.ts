import { randomBytes } from 'node:crypto'
import type { BodyOf } from '@sheds/contract/endpoint'
import type { Id } from '@sheds/contract/scalars'
import type { fundWallet } from '@sheds/contract/wallet/mobile-money'
import { AppError } from '../../../platform/app-error.ts'
import type { Parts } from '../../../platform/context.ts'
import type { Queryable } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/ids.ts'
import type { Actor } from '../../../platform/session.ts'
import { intents } from '../../ledger/ledger.api.ts'
import { findPaymentOf } from '../keys/keys.service.ts'
import {
  intentFor,
  type KeyedIntent,
  type OperatorPaymentCall,
  operatorPaymentKindOf,
} from '../keys/payment-intents.rules.ts'
import { operatorOf } from '../operators/media.rules.ts'
import type { Operator } from '../operators/operator.ts'
import { ownWallet } from '../own-wallet.service.ts'
import type { OwnWalletRow } from '../wallet.queries.ts'
import { findPayment, type PaymentRow } from './operator-payments.queries.ts'
import { leaseSeconds } from './operator-payments.rules.ts'
import { submitPayment } from './payment-steps.service.ts'

type OperatorCallsContext = Parts<'config' | 'database' | 'clock' | 'log' | 'slices' | 'operators' | 'poller' | 'waits'>

/** Input of a top-up or cash-out. */
export interface OperatorCallInput {
  ref: string
  body: BodyOf<typeof fundWallet>
  key: string | undefined
  /** Approximate location of the caller's address. */
  network: string
  /** Called when only waiting is left, so that the request's slot can be freed. */
  onWait(): void
}

export interface OperatorRequest<Call extends OperatorPaymentCall = OperatorPaymentCall> {
  wallet: OwnWalletRow
  intent: KeyedIntent<Call>
  name: PaymentRow['operator']
  phone: string
  amount: number
}

type PhoneCall = 'fund_wallet' | 'cash_out'

const readRequest = async <Call extends PhoneCall>(
  context: Parts<'database'>,
  actor: Actor,
  { call, ref, body: { phone, medium, amount }, key }: OperatorCallInput & { call: Call },
): Promise<OperatorRequest<Call>> => {
  const wallet = await ownWallet(context, actor, ref)
  if (key === undefined) throw new AppError('invalid_input', { fields: { externalId: 'payment_key_required' } })
  const intent = intentFor(call, { accountId: wallet.id, key, body: { phone, medium, amount } })
  return { wallet, intent, name: operatorOf[medium], phone, amount }
}

/** Payment that an earlier call with this key made. */
export const findEarlierPayment = async (
  sql: Queryable,
  intent: KeyedIntent<OperatorPaymentCall>,
): Promise<PaymentRow | undefined> => (await intents.findKnown(sql, intent)) && findPaymentOf(sql, intent)

export const operatorFor = (
  { operators }: Parts<'operators'>,
  name: OperatorRequest['name'],
  says: string,
): Operator => {
  const operator = operators.find(name)
  if (operator === undefined) throw new AppError('mobile_money_unavailable', { says })
  return operator
}

/** Fields that all new payments share. */
export const newPayment = (
  { clock }: Parts<'clock'>,
  { userId }: Actor,
  { intent, name, phone, amount }: OperatorRequest,
) => {
  const at = clock.now()
  const { accountId, call, key } = intent
  return {
    id: newId(),
    kind: operatorPaymentKindOf(call),
    accountId,
    ownerId: userId,
    operator: name,
    callbackId: randomBytes(16).toString('hex'),
    subject: null,
    at,
    nextAt: new Date(at.getTime() + leaseSeconds * 1000),
    key,
    phone,
    amount,
  }
}

interface PaymentMaker<Call extends PhoneCall> {
  call: Call
  /** Message if the operator is unavailable. */
  says: string
  /** Stores the payment; false if a concurrent call with the same key was faster. */
  make(asked: OperatorRequest<Call>, payment: ReturnType<typeof newPayment>): Promise<boolean>
}

/** Makes a top-up or cash-out once per key; returns its state after waiting a while. */
export const payOnce = async <Call extends PhoneCall>(
  context: OperatorCallsContext,
  actor: Actor,
  { called, ...maker }: PaymentMaker<Call> & { called: OperatorCallInput },
): Promise<PaymentRow> => {
  const { call, says, make } = maker
  const asked = await readRequest(context, actor, { ...called, call })
  const known = await findEarlierPayment(context.database.sql, asked.intent)
  if (known !== undefined) return awaitEnd(context, known, called)
  const operator = operatorFor(context, asked.name, says)
  const payment = newPayment(context, actor, asked)
  const { onWait } = called
  const sent = await submitAndWait(context, operator, { id: payment.id, onWait, make: () => make(asked, payment) })
  return sent ?? payOnce(context, actor, { called, ...maker })
}

/** Takes a slot at the operator, or throws before any money is committed. */
export const enterOperator = async ({ load }: Operator): Promise<() => void> => {
  const leave = await load.enter()
  if (leave !== undefined) return leave
  throw new AppError('overloaded', { says: 'operator_slow', retryAfterSeconds: load.retryAfterSeconds() })
}

interface Submission {
  id: Id
  onWait(): void
  /** Stores the payment; false if a concurrent call with the same key was faster. */
  make(): Promise<boolean>
}

/** Stores a payment, submits it to the operator and waits for its end. Undefined if a concurrent call stored it. */
export const submitAndWait = async (
  context: OperatorCallsContext,
  operator: Operator,
  { id, onWait, make }: Submission,
): Promise<PaymentRow | undefined> => {
  const leave = await enterOperator(operator)
  let submitted: Promise<void> | undefined
  try {
    if (!(await make())) return undefined
    submitted = startPayment(context, id).finally(leave)
  } finally {
    if (submitted === undefined) leave()
  }
  return awaitEnd(context, { id, endedAt: null }, { submitted, onWait })
}

/** Continues when the caller disconnects. */
const startPayment = (
  context: Parts<'database' | 'clock' | 'log' | 'slices' | 'operators' | 'poller' | 'waits'>,
  id: Id,
): Promise<void> => {
  const submitted = knownPayment(context, id)
    .then((row) => submitPayment(context, row))
    .finally(() => context.poller.wake())
  context.waits.track(submitted)
  return submitted.catch(() => undefined)
}

interface Waiting {
  submitted?: Promise<void> | undefined
  onWait(): void
}

/** Returns the payment when it has ended or the wait is over. Holds no connection meanwhile. */
export const awaitEnd = async (
  context: Parts<'config' | 'database' | 'waits'>,
  { id, endedAt }: Pick<PaymentRow, 'id' | 'endedAt'>,
  { submitted, onWait }: Waiting,
): Promise<PaymentRow> => {
  const { waitSeconds } = context.config.payments
  // Subscribes before it reads the row again, so that an end in between is not missed.
  const ended = endedAt === null ? context.waits.waitForEnd(id, waitSeconds) : undefined
  const row = await knownPayment(context, id)
  if (ended === undefined || row.endedAt !== null) return row
  onWait()
  await (waitSeconds === 0 ? submitted : ended)
  return knownPayment(context, id)
}

const knownPayment = async ({ database }: Parts<'database'>, id: Id): Promise<PaymentRow> => {
  const row = await findPayment(database.sql, id)
  if (row === undefined) throw new Error(`payment ${id} vanished`)
  return row
}
