import type { BodyOf } from '@sheds/contract/endpoint'
import type { checkRecipient as checkCall } from '@sheds/contract/mobile-money'
import { feeOf } from '@sheds/contract/operators'
import { AppError } from '../../platform/app-error.ts'
import type { Context } from '../../platform/context.ts'
import { type Tx, transaction } from '../../platform/db/database.ts'
import type { Actor } from '../../platform/session.ts'
import { raise } from '../../platform/slice.ts'
import { lockAccounts, type MoneyOutcome, placeHold, platformAccounts } from '../wallet/wallet.api.ts'
import { bookedOr } from './keys.service.ts'
import { countRecipientCheck } from './look-ups.service.ts'
import {
  type Asked,
  awaitEnd,
  knownPayment,
  newPayment,
  type OperatorCalled,
  operatorFor,
  readCalled,
  sameOrConflict,
  startPayment,
} from './operator-calls.service.ts'
import {
  findFreeFloat,
  findPaidOut,
  findPaymentByKey,
  insertPayment,
  type PaymentRow,
} from './operator-payments.queries.ts'
import { maskName, secondsSince, spansOf } from './operator-payments.rules.ts'
import { mediumOf, operatorOf } from './operators/media.rules.ts'
import { ownWallet } from './own-wallet.service.ts'
import { floatOf } from './payment-steps.service.ts'

/** Money from the caller's wallet to a phone, once for its key. It is held first, and comes back only if it surely stayed. */
export const cashOut = async (payments: Context, actor: Actor, called: OperatorCalled): Promise<PaymentRow> => {
  const asked = await readCalled(payments, actor, called)
  const known = await findKnown(payments, asked)
  if (known !== undefined) return awaitEnd(payments, sameOrConflict(known, asked), called)
  operatorFor(payments, asked.name, 'cash_out_unavailable')
  const payment = {
    ...newPayment(payments, actor, asked),
    kind: 'cash_out' as const,
    fee: feeOf(asked.amount, payments.config.payments.cashOutFee),
  }
  const outcome = await transaction(payments.database.sql, (tx) => hold(payments, tx, { actor, asked, payment }))
  await bookedOr(payments, actor, outcome)
  // Somebody else with the same key was faster, and holds the money.
  if (outcome.isReplay) return cashOut(payments, actor, called)
  const row = await knownPayment(payments, payment.id)
  return awaitEnd(payments, row, { submitted: startPayment(payments, row), onWait: called.onWait })
}

const findKnown = ({ database }: Context, { wallet, key }: Asked) =>
  findPaymentByKey(database.sql, { accountId: wallet.id, kind: 'cash_out', key })

interface Held {
  actor: Actor
  asked: Asked
  payment: ReturnType<typeof newPayment> & { kind: 'cash_out'; fee: number }
}

/** All cash-outs pass here one after the other: what is counted stays as it is until the money is held. */
const hold = async (payments: Context, tx: Tx, { actor, asked, payment }: Held): Promise<MoneyOutcome> => {
  const { wallet, key, name, phone, amount } = asked
  await lockAccounts(tx, [platformAccounts.held, wallet.id])
  const known = await findPaymentByKey(tx, { accountId: wallet.id, kind: 'cash_out', key })
  if (known === undefined) {
    await refuseOverCap(payments, tx, { actor, asked, now: payment.at })
    if ((await findFreeFloat(tx, floatOf[name])) < amount)
      throw new AppError('mobile_money_unavailable', { says: 'cash_out_unavailable' })
  }
  const medium = mediumOf[name]
  const outcome = await placeHold(tx, {
    id: known?.id ?? payment.id,
    ...{ accountId: wallet.id, float: floatOf[name], amount, fee: payment.fee },
    call: 'cash_out',
    key,
    body: { phone, medium, amount },
    details: { payment: payment.id },
    by: { sessionId: actor.sessionId, action: 'cash_out', amount, phone, medium },
  })
  if (outcome.code !== 'done' || outcome.isReplay) return outcome
  await insertPayment(tx, { ...payment, entryId: outcome.entryId })
  await raise(payments, tx, 'moneyMoved', { entryIds: [outcome.entryId] })
  return outcome
}

interface CapAsked {
  actor: Actor
  asked: Asked
  now: Date
}

/** By Douala's days and months; a number that was paid before is trusted with more. */
const refuseOverCap = async ({ config }: Context, tx: Tx, { actor, asked, now }: CapAsked): Promise<void> => {
  const { cashOutPerDay, cashOutPerMonth, cashOutNewNumber } = config.payments
  const { day, month, nextDay, nextMonth } = spansOf(now)
  const { wallet, phone, amount } = asked
  const counted = { accountId: wallet.id, ownerId: actor.userId, sessionId: actor.sessionId, phone, now, day, month }
  const paid = await findPaidOut(tx, counted)
  const refuse = (until: Date): never => {
    const retryAfterSeconds = Math.ceil(secondsSince(now, until))
    throw new AppError('limit_reached', { says: 'cash_out_capped', retryAfterSeconds })
  }
  if (paid.thisMonth + amount > cashOutPerMonth) refuse(nextMonth)
  if (paid.today + amount > cashOutPerDay) refuse(nextDay)
  if (paid.isFresh && !paid.isKnownNumber && amount > cashOutNewNumber) refuse(new Date(now.getTime() + dayMs))
}

const dayMs = 86_400_000

/** The name that the operator knows the number by, enough of it to notice a wrong one. */
export const checkRecipient = async (
  payments: Context,
  actor: Actor,
  { phone, medium, amount }: BodyOf<typeof checkCall>,
): Promise<string | null> => {
  const wallet = await ownWallet(payments, actor, actor.userId)
  const operator = operatorFor(payments, operatorOf[medium], 'cash_out_unavailable')
  if (wallet.status === 0) throw new AppError('wallet_inactive')
  if (wallet.balance < amount) throw new AppError('insufficient_funds')
  await countRecipientCheck(payments, actor)
  const found = await operator.validateRecipient(phone)
  if (found.code === 'nobody') throw new AppError('payment_failed', { says: 'reason_number_unknown' })
  return found.code === 'known' && found.name !== null ? maskName(found.name) : null
}
