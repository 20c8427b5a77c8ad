import type { BodyOf } from '@sheds/contract/endpoint'
import type { checkRecipient as checkCall } from '@sheds/contract/wallet/mobile-money'
import { feeOf } from '@sheds/contract/wallet/operators'
import { AppError } from '../../../platform/app-error.ts'
import type { Parts } from '../../../platform/context.ts'
import { type Tx, transaction } from '../../../platform/db/database.ts'
import type { Actor } from '../../../platform/session.ts'
import { grants, holds, intents, type MoneyOutcome, platformAccounts, withAccounts } from '../../ledger/ledger.api.ts'
import { bookedOr } from '../keys/keys.service.ts'
import { mediumOf, operatorOf } from '../operators/media.rules.ts'
import { ownWallet } from '../own-wallet.service.ts'
import { countRecipientCheck } from './look-ups.service.ts'
import {
  type Asked,
  enterOperator,
  type newPayment,
  type OperatorCalled,
  operatorFor,
  payOnce,
} from './operator-calls.service.ts'
import { findFreeFloat, findPaidOut, insertPayment, type PaymentRow } from './operator-payments.queries.ts'
import { maskName, secondsSince, spansOf } from './operator-payments.rules.ts'
import { floatOf } from './payment-steps.service.ts'

type CashOutContext = Parts<'config' | 'database' | 'clock' | 'log' | 'slices' | 'operators' | 'poller' | 'waits'>

/** Money from the caller's wallet to a phone. It is held first, and comes back only if it surely stayed. */
export const cashOut = (context: CashOutContext, actor: Actor, called: OperatorCalled): Promise<PaymentRow> =>
  payOnce(context, actor, {
    called,
    call: 'cash_out',
    says: 'cash_out_unavailable',
    make: async (asked, payment) => {
      const fee = feeOf(asked.amount, context.config.payments.cashOutFee)
      const held = { actor, asked, payment: { ...payment, fee } }
      const outcome = await transaction(context.database.sql, (tx) => holdMoney(context, tx, held))
      if (outcome instanceof AppError) throw outcome
      await bookedOr(context, actor, outcome)
      return !outcome.isReplay
    },
  })

interface Held {
  actor: Actor
  asked: Asked<'cash_out'>
  payment: ReturnType<typeof newPayment> & { fee: number }
}

/**
 * All cash-outs pass here one after the other: what is counted stays as it is until the money is held. What is refused here
 * uses up the grant as everything else does, so it is answered and not thrown.
 */
const holdMoney = (context: Parts<'config' | 'slices'>, tx: Tx, held: Held): Promise<MoneyOutcome | AppError> => {
  const { actor, asked, payment } = held
  const { wallet, name, phone, amount, intent } = asked
  const float = floatOf[name]
  // The float as well, which the hold names: a row that is named is locked, out of turn if not now.
  return withAccounts(tx, [platformAccounts.held, float, wallet.id], async () => {
    const refusal = await refusalOf(context, tx, held)
    if (refusal !== undefined) return refusal
    const outcome = await holds.place(context, tx, {
      id: payment.id,
      ...intent,
      float,
      amount,
      fee: payment.fee,
      details: { payment: payment.id },
      by: { sessionId: actor.sessionId, action: intent.call, amount, phone, medium: mediumOf[name] },
    })
    if (outcome.code !== 'done' || outcome.isReplay) return outcome
    await insertPayment(tx, { ...payment, entryId: outcome.entryId })
    return outcome
  })
}

/** What stands in the way before the books are asked; they have the last word on a key that they know. */
const refusalOf = async (
  context: Parts<'config'>,
  tx: Tx,
  { actor, asked, payment }: Held,
): Promise<AppError | undefined> => {
  const { wallet, name, phone, amount, intent } = asked
  if ((await intents.findKnown(tx, intent)) !== undefined) return undefined
  const refusal =
    (await capOf(context, tx, { actor, asked, now: payment.at })) ??
    ((await findFreeFloat(tx, floatOf[name])) < amount
      ? new AppError('mobile_money_unavailable', { says: 'cash_out_unavailable' })
      : undefined)
  if (refusal === undefined) return undefined
  const grant = { sessionId: actor.sessionId, accountId: wallet.id, action: intent.call, amount, phone } as const
  const isLeft = await grants.take(tx, { ...grant, medium: mediumOf[name] })
  return isLeft ? refusal : new AppError('authorization_required')
}

interface CapAsked {
  actor: Actor
  asked: Asked
  now: Date
}

/** By Douala's days and months; a number that was paid before is trusted with more. Tells how much is left, and until when. */
const capOf = async (
  { config }: Parts<'config'>,
  tx: Tx,
  { actor, asked, now }: CapAsked,
): Promise<AppError | undefined> => {
  const { cashOutPerDay, cashOutPerMonth, cashOutNewNumber } = config.payments
  const { day, month, nextDay, nextMonth } = spansOf(now)
  const { wallet, phone, amount } = asked
  const counted = { accountId: wallet.id, ownerId: actor.userId, sessionId: actor.sessionId, phone, now, day, month }
  const { today, thisMonth, isKnownNumber, freshUntil } = await findPaidOut(tx, counted)
  const over = (says: string, left: number, until: Date): AppError => {
    const retryAfterSeconds = Math.ceil(secondsSince(now, until))
    return new AppError('limit_reached', { says, francs: Math.max(0, left), retryAfterSeconds })
  }
  const ofMonth = cashOutPerMonth - thisMonth
  if (amount > ofMonth) return over('cash_out_capped_month', ofMonth, nextMonth)
  if (amount > cashOutPerDay - today) return over('cash_out_capped_day', cashOutPerDay - today, nextDay)
  if (freshUntil !== null && !isKnownNumber && amount > cashOutNewNumber)
    return over('cash_out_capped_number', cashOutNewNumber, new Date(freshUntil))
  return undefined
}

/** The name that the operator knows the number by, enough of it to notice a wrong one. */
export const checkRecipient = async (
  context: Parts<'database' | 'operators'>,
  actor: Actor,
  { phone, medium, amount }: BodyOf<typeof checkCall>,
): Promise<string | null> => {
  const wallet = await ownWallet(context, actor, actor.userId)
  const operator = operatorFor(context, operatorOf[medium], 'cash_out_unavailable')
  if (wallet.status === 0) throw new AppError('wallet_inactive')
  if (wallet.balance < amount) throw new AppError('insufficient_funds')
  await countRecipientCheck(context, actor)
  const leave = await enterOperator(operator)
  const found = await operator.validateRecipient(phone).finally(leave)
  if (found.code === 'nobody') throw new AppError('payment_failed', { says: 'reason_number_unknown' })
  return found.code === 'known' && found.name !== null ? maskName(found.name) : null
}
