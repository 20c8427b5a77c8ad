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
import { type AskingCall, askedKindOf, intentFor, type KeyedIntent } from '../keys/payment-intents.rules.ts'
import { operatorOf } from '../operators/media.rules.ts'
import type { Operator } from '../operators/operator.ts'
import { ownWallet } from '../own-wallet.service.ts'
import type { OwnWalletRow } from '../wallet.queries.ts'
import { findPayment, type PaymentRow } from './operator-payments.queries.ts'
import { leaseSeconds } from './operator-payments.rules.ts'
import { submitPayment } from './payment-steps.service.ts'

type OperatorCallsContext = Parts<'config' | 'database' | 'clock' | 'log' | 'slices' | 'operators' | 'poller' | 'waits'>

/** What a top-up and a cash-out are called with. */
export interface OperatorCalled {
  ref: string
  body: BodyOf<typeof fundWallet>
  key: string | undefined
  /** Where the caller's address is at home. */
  network: string
  /** From here on the call only waits, and gives back its place. */
  onWait(): void
}

export interface Asked<Call extends AskingCall = AskingCall> {
  wallet: OwnWalletRow
  intent: KeyedIntent<Call>
  name: PaymentRow['operator']
  phone: string
  amount: number
}

type PhoneCall = 'fund_wallet' | 'cash_out'

const readCalled = async <Call extends PhoneCall>(
  context: Parts<'database'>,
  actor: Actor,
  { call, ref, body: { phone, medium, amount }, key }: OperatorCalled & { call: Call },
): Promise<Asked<Call>> => {
  const wallet = await ownWallet(context, actor, ref)
  if (key === undefined) throw new AppError('invalid_input', { fields: { externalId: 'payment_key_required' } })
  const intent = intentFor(call, { accountId: wallet.id, key, body: { phone, medium, amount } })
  return { wallet, intent, name: operatorOf[medium], phone, amount }
}

/** The payment that this very call made before. */
export const findMade = async (sql: Queryable, intent: KeyedIntent<AskingCall>): Promise<PaymentRow | undefined> =>
  (await intents.findKnown(sql, intent)) && findPaymentOf(sql, intent)

export const operatorFor = ({ operators }: Parts<'operators'>, name: Asked['name'], says: string): Operator => {
  const operator = operators.find(name)
  if (operator === undefined) throw new AppError('mobile_money_unavailable', { says })
  return operator
}

/** What every new payment has. */
export const newPayment = ({ clock }: Parts<'clock'>, { userId }: Actor, { intent, name, phone, amount }: Asked) => {
  const at = clock.now()
  const { accountId, call, key } = intent
  return {
    id: newId(),
    kind: askedKindOf(call),
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

interface Made<Call extends PhoneCall> {
  call: Call
  /** In the way of whom no operator serves. */
  says: string
  /** Writes it down; false where somebody else with the same key was faster. */
  make(asked: Asked<Call>, payment: ReturnType<typeof newPayment>): Promise<boolean>
}

/** A top-up or a cash-out, once for its key. Answers how it stands after some waiting. */
export const payOnce = async <Call extends PhoneCall>(
  context: OperatorCallsContext,
  actor: Actor,
  { called, ...made }: Made<Call> & { called: OperatorCalled },
): Promise<PaymentRow> => {
  const { call, says, make } = made
  const asked = await readCalled(context, actor, { ...called, call })
  const known = await findMade(context.database.sql, asked.intent)
  if (known !== undefined) return awaitEnd(context, known, called)
  const operator = operatorFor(context, asked.name, says)
  const payment = newPayment(context, actor, asked)
  const { onWait } = called
  const sent = await sendOff(context, operator, { id: payment.id, onWait, make: () => make(asked, payment) })
  return sent ?? payOnce(context, actor, { called, ...made })
}

/** A place at the operator; who gets none hears so before anything is promised. */
export const enterOperator = async ({ load }: Operator): Promise<() => void> => {
  const leave = await load.enter()
  if (leave !== undefined) return leave
  throw new AppError('overloaded', { says: 'operator_slow', retryAfterSeconds: load.retryAfterSeconds() })
}

interface Sent {
  id: Id
  onWait(): void
  /** Writes it down; false where somebody else with the same key was faster. */
  make(): Promise<boolean>
}

/** Writes a payment down, asks its operator for it, and waits for it. Nothing where somebody else wrote it down. */
export const sendOff = async (
  context: OperatorCallsContext,
  operator: Operator,
  { id, onWait, make }: Sent,
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

/** Goes on though the caller leaves. */
const startPayment = (
  context: Parts<'database' | 'clock' | 'log' | 'slices' | 'operators' | 'poller' | 'waits'>,
  id: Id,
): Promise<void> => {
  const submitted = knownPayment(context, id)
    .then((row) => submitPayment(context, row))
    .finally(() => context.poller.wake())
  context.waits.keep(submitted)
  return submitted.catch(() => undefined)
}

interface Waiting {
  submitted?: Promise<void> | undefined
  onWait(): void
}

/** How it stands at its end, or when nobody should wait any longer. Holds nothing meanwhile. */
export const awaitEnd = async (
  context: Parts<'config' | 'database' | 'waits'>,
  { id, endedAt }: Pick<PaymentRow, 'id' | 'endedAt'>,
  { submitted, onWait }: Waiting,
): Promise<PaymentRow> => {
  const { waitSeconds } = context.config.payments
  // Listened for before it is looked at again: what ends in between is not missed.
  const ended = endedAt === null ? context.waits.ended(id, waitSeconds) : undefined
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
