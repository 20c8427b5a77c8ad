import type { BodyOf } from '@sheds/contract/endpoint'
import type { checkRecipient as checkCall } from '@sheds/contract/wallet/mobile-money'
import { feeOf } from '@sheds/contract/wallet/operators'
import { AppError } from '../../../platform/app-error.ts'
import type { Parts } from '../../../platform/context.ts'
import { type Tx, transaction } from '../../../platform/db/database.ts'
import type { Actor } from '../../../platform/session.ts'
import { grants, holds, intents, type MoneyOutcome, platformAccounts, withAccounts } from '../../ledger/ledger.api.ts'
import { requireBooked } from '../keys/keys.service.ts'
import { mediumOf, operatorOf } from '../operators/media.rules.ts'
import { ownWallet } from '../own-wallet.service.ts'
import { countRecipientCheck } from './look-ups.service.ts'
import {
  enterOperator,
  type newPayment,
  type OperatorCallInput,
  type OperatorRequest,
  operatorFor,
  payOnce,
} from './operator-calls.service.ts'
import { findFreeFloat, findPaidOut, insertPayment, type PaymentRow } from './operator-payments.queries.ts'
import { maskName, secondsSince, spansOf } from './operator-payments.rules.ts'
import { floatOf } from './payment-steps.service.ts'

type CashOutContext = Parts<'config' | 'database' | 'clock' | 'log' | 'slices' | 'operators' | 'poller' | 'waits'>

/** Pays money from the caller's wallet to a phone. It is held first and returned only if it surely was not paid out. */
export const cashOut = (context: CashOutContext, actor: Actor, called: OperatorCallInput): Promise<PaymentRow> =>
  payOnce(context, actor, {
    called,
    call: 'cash_out',
    says: 'cash_out_unavailable',
    make: async (asked, payment) => {
      const fee = feeOf(asked.amount, context.config.payments.cashOutFee)
      const held = { actor, asked, payment: { ...payment, fee } }
      const outcome = await transaction(context.database.sql, (tx) => holdMoney(context, tx, held))
      if (outcome instanceof AppError) throw outcome
      await requireBooked(context, actor, outcome)
      return !outcome.isReplay
    },
  })

interface HeldCashOut {
  actor: Actor
  asked: OperatorRequest<'cash_out'>
  payment: ReturnType<typeof newPayment> & { fee: number }
}

/**
 * The lock of the held account makes all cash-outs run one after another, so the counted amounts stay valid until the
 * money is held. A refusal is returned, not thrown, because it must still use up the grant.
 */
const holdMoney = (
  context: Parts<'config' | 'slices'>,
  tx: Tx,
  held: HeldCashOut,
): Promise<MoneyOutcome | AppError> => {
  const { actor, asked, payment } = held
  const { wallet, name, phone, amount, intent } = asked
  const float = floatOf[name]
  // Includes the float, because the hold's foreign key locks its row, otherwise out of order.
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

/** Refusal by caps or a short float. A known key is left to the ledger, which returns its stored result. */
const refusalOf = async (
  context: Parts<'config'>,
  tx: Tx,
  { actor, asked, payment }: HeldCashOut,
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

interface CapQuery {
  actor: Actor
  asked: OperatorRequest
  now: Date
}

/**
 * Checks the caps per day and month in Douala, and the lower cap for new numbers on the day after a new device or
 * password. The error says how much is left, and until when.
 */
const capOf = async (
  { config }: Parts<'config'>,
  tx: Tx,
  { actor, asked, now }: CapQuery,
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

/** Owner's name of a phone number, masked, enough to notice a wrong number. */
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
