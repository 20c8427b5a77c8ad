import { feeOf } from '@sheds/contract/operators'
import { AppError } from '../../platform/app-error.ts'
import type { Context } from '../../platform/context.ts'
import { type Tx, transaction } from '../../platform/db/database.ts'
import type { Actor } from '../../platform/session.ts'
import { findKey, lockAccounts } from '../wallet/wallet.api.ts'
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
  findPaymentByKey,
  findPrompts,
  insertPayment,
  lockPhone,
  type PaymentRow,
} from './operator-payments.queries.ts'

/** Money from a phone into the caller's wallet, once for its key. Answers how it stands after some waiting. */
export const topUp = async (payments: Context, actor: Actor, called: OperatorCalled): Promise<PaymentRow> => {
  const asked = await readCalled(payments, actor, called)
  const { wallet, key, name } = asked
  const known = await findPaymentByKey(payments.database.sql, { accountId: wallet.id, kind: 'top_up', key })
  if (known !== undefined) return awaitEnd(payments, sameOrConflict(known, asked), called)
  operatorFor(payments, name, 'top_up_unavailable')
  const payment = {
    ...newPayment(payments, actor, asked),
    kind: 'top_up' as const,
    fee: feeOf(asked.amount, payments.config.payments.topUpFee),
    entryId: null,
  }
  const isNew = await transaction(payments.database.sql, async (tx) => {
    await refuseTopUp(tx, actor, { ...asked, now: payment.at })
    return insertPayment(tx, payment)
  })
  // Somebody else with the same key was faster.
  if (!isNew) return topUp(payments, actor, called)
  const row = await knownPayment(payments, payment.id)
  return awaitEnd(payments, row, { submitted: startPayment(payments, row), onWait: called.onWait })
}

const mostOpen = 3
const mostOwn = 3
const mostOthers = 6
const hourSeconds = 3600

/** Under the wallet's lock, as settling a key is: a key is void or has a payment, never both. */
const refuseTopUp = async (
  tx: Tx,
  { userId }: Actor,
  { wallet, key, phone, now }: Asked & { now: Date },
): Promise<void> => {
  const [state] = await lockAccounts(tx, [wallet.id])
  if (state?.status !== 'active') throw new AppError('wallet_inactive')
  const kept = await findKey(tx, { accountId: wallet.id, call: 'fund_wallet', key })
  if (kept !== undefined) throw new AppError('key_voided')
  const known = await findPaymentByKey(tx, { accountId: wallet.id, kind: 'top_up', key })
  if (known !== undefined) return
  await refusePrompt(tx, { userId }, { phone, now, mostOpen })
}

interface PromptAsked {
  phone: string
  now: Date
  /** How many top-ups of the same person may be open. */
  mostOpen?: number
}

/** A phone is asked by one at a time, and no more by those whom it refused. */
export const refusePrompt = async (
  tx: Tx,
  { userId: ownerId }: Pick<Actor, 'userId'>,
  { phone, now, mostOpen: most = Number.POSITIVE_INFINITY }: PromptAsked,
): Promise<void> => {
  await lockPhone(tx, phone)
  const prompts = await findPrompts(tx, { ownerId, phone, now })
  if (prompts.isPhoneBusy) throw new AppError('payment_open')
  if (prompts.open >= most) throw new AppError('payment_open', { says: 'top_ups_open' })
  if (prompts.own >= mostOwn || (!prompts.isProven && prompts.others >= mostOthers))
    throw new AppError('limit_reached', { says: 'top_ups_refused', retryAfterSeconds: hourSeconds })
}
