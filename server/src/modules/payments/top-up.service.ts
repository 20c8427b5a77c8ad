import { feeOf } from '@sheds/contract/operators'
import { AppError } from '../../platform/app-error.ts'
import type { Context } from '../../platform/context.ts'
import { type Tx, transaction } from '../../platform/db/database.ts'
import type { Actor } from '../../platform/session.ts'
import { lockAccounts, newReference } from '../wallet/wallet.api.ts'
import { refuseKept } from './keys.service.ts'
import { type Asked, type OperatorCalled, payOnce } from './operator-calls.service.ts'
import {
  findPaymentByKey,
  findPrompts,
  insertPayment,
  lockPhone,
  type PaymentRow,
} from './operator-payments.queries.ts'

/** Money from a phone into the caller's wallet. */
export const topUp = (payments: Context, actor: Actor, called: OperatorCalled): Promise<PaymentRow> =>
  payOnce(payments, actor, {
    called,
    kind: 'top_up',
    says: 'top_up_unavailable',
    make: (asked, payment) =>
      transaction(payments.database.sql, async (tx) => {
        await refuseTopUp(tx, actor, { ...asked, now: payment.at })
        const fee = feeOf(asked.amount, payments.config.payments.topUpFee)
        return insertPayment(tx, { ...payment, kind: 'top_up', fee, entryId: null, ownReference: newReference() })
      }),
  })

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
  await refuseKept(tx, { accountId: wallet.id, call: 'fund_wallet', key })
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
