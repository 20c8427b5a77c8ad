import { randomBytes } from 'node:crypto'
import type { BodyOf } from '@sheds/contract/endpoint'
import type { fundWallet } from '@sheds/contract/mobile-money'
import type { Id } from '@sheds/contract/scalars'
import { AppError } from '../../platform/app-error.ts'
import type { Context } from '../../platform/context.ts'
import { newId } from '../../platform/ids.ts'
import type { Actor } from '../../platform/session.ts'
import { findPayment, findPaymentByKey, type PaymentRow } from './operator-payments.queries.ts'
import { leaseSeconds } from './operator-payments.rules.ts'
import { operatorOf } from './operators/media.rules.ts'
import type { Operator } from './operators/operator.ts'
import { ownWallet } from './own-wallet.service.ts'
import { submitPayment } from './payment-steps.service.ts'
import type { OwnWalletRow } from './payments.queries.ts'

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

export interface Asked {
  wallet: OwnWalletRow
  key: string
  name: PaymentRow['operator']
  phone: string
  amount: number
}

const readCalled = async (payments: Context, actor: Actor, { ref, body, key }: OperatorCalled): Promise<Asked> => {
  const wallet = await ownWallet(payments, actor, ref)
  if (key === undefined) throw new AppError('invalid_input', { fields: { externalId: 'payment_key_required' } })
  return { wallet, key, name: operatorOf[body.medium], phone: body.phone, amount: body.amount }
}

/** The payment of a key, if it is the same call. */
export const sameOrConflict = (known: PaymentRow, { name, phone, amount }: Asked): PaymentRow => {
  if (known.operator !== name || known.phone !== phone || known.amount !== amount) throw new AppError('key_conflict')
  return known
}

export const operatorFor = ({ operators }: Context, name: Asked['name'], says: string): Operator => {
  const operator = operators.find(name)
  if (operator === undefined) throw new AppError('mobile_money_unavailable', { says })
  return operator
}

/** What every new payment has. */
export const newPayment = ({ clock }: Context, { userId }: Actor, { wallet, key, name, phone, amount }: Asked) => {
  const at = clock.now()
  return {
    id: newId(),
    accountId: wallet.id,
    ownerId: userId,
    operator: name,
    callbackId: randomBytes(16).toString('hex'),
    subject: null,
    at,
    nextAt: new Date(at.getTime() + leaseSeconds * 1000),
    ...{ key, phone, amount },
  }
}

interface Made {
  kind: 'top_up' | 'cash_out'
  /** In the way of whom no operator serves. */
  says: string
  /** Writes it down; false where somebody else with the same key was faster. */
  make(asked: Asked, payment: ReturnType<typeof newPayment>): Promise<boolean>
}

/** A top-up or a cash-out, once for its key. Answers how it stands after some waiting. */
export const payOnce = async (
  payments: Context,
  actor: Actor,
  { called, ...made }: Made & { called: OperatorCalled },
): Promise<PaymentRow> => {
  const { kind, says, make } = made
  const asked = await readCalled(payments, actor, called)
  const known = await findPaymentByKey(payments.database.sql, { accountId: asked.wallet.id, kind, key: asked.key })
  if (known !== undefined) return awaitEnd(payments, sameOrConflict(known, asked), called)
  operatorFor(payments, asked.name, says)
  const payment = newPayment(payments, actor, asked)
  const isNew = await make(asked, payment)
  return isNew ? sendOff(payments, payment.id, called) : payOnce(payments, actor, { called, ...made })
}

/** Asks the operator for what was written down just now, and waits for it. */
export const sendOff = async (payments: Context, id: Id, { onWait }: Pick<Waiting, 'onWait'>): Promise<PaymentRow> => {
  const row = await knownPayment(payments, id)
  return awaitEnd(payments, row, { submitted: startPayment(payments, row), onWait })
}

/** Goes on though the caller leaves. */
const startPayment = (payments: Context, row: PaymentRow): Promise<void> => {
  const submitted = submitPayment(payments, row).finally(() => payments.poller.wake())
  payments.waits.keep(submitted)
  return submitted.catch(() => undefined)
}

interface Waiting {
  submitted?: Promise<void> | undefined
  onWait(): void
}

/** How it stands at its end, or when nobody should wait any longer. Holds nothing meanwhile. */
export const awaitEnd = async (
  payments: Context,
  { id, endedAt }: Pick<PaymentRow, 'id' | 'endedAt'>,
  { submitted, onWait }: Waiting,
): Promise<PaymentRow> => {
  const { waitSeconds } = payments.config.payments
  // Listened for before it is looked at again: what ends in between is not missed.
  const ended = endedAt === null ? payments.waits.ended(id, waitSeconds) : undefined
  const row = await knownPayment(payments, id)
  if (ended === undefined || row.endedAt !== null) return row
  onWait()
  await (waitSeconds === 0 ? submitted : ended)
  return knownPayment(payments, id)
}

const knownPayment = async ({ database }: Context, id: Id): Promise<PaymentRow> => {
  const row = await findPayment(database.sql, id)
  if (row === undefined) throw new Error(`payment ${id} vanished`)
  return row
}
