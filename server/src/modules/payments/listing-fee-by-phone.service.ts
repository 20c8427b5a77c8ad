import type { BodyOf } from '@sheds/contract/endpoint'
import type { FeePayment, payListingFee as payCall } from '@sheds/contract/listing-fees'
import { MobileMoneyPhone } from '@sheds/contract/mobile-money'
import type { Money } from '@sheds/contract/scalars'
import { AppError } from '../../platform/app-error.ts'
import type { Context } from '../../platform/context.ts'
import { type Tx, transaction } from '../../platform/db/database.ts'
import type { Actor } from '../../platform/session.ts'
import { lockAccounts } from '../wallet/wallet.api.ts'
import { refuseKept } from './keys.service.ts'
import { type FeeName, findFee, type KnownFee, lockFee } from './listing-fees.queries.ts'
import {
  type Asked,
  awaitEnd,
  newPayment,
  type OperatorCalled,
  operatorFor,
  sameOrConflict,
  sendOff,
} from './operator-calls.service.ts'
import { findPaymentByKey, isFeeOpen, type NewPayment, type PaymentRow } from './operator-payments.queries.ts'
import { operatorOf } from './operators/media.rules.ts'
import { ownWallet } from './own-wallet.service.ts'
import { askPhone } from './prompts.service.ts'

type Called = Pick<OperatorCalled, 'key' | 'network' | 'onWait'> & { body: BodyOf<typeof payCall> }

interface Paid {
  row: PaymentRow
  payment: FeePayment
}

/** The fee of a listing from somebody's phone, once for its key. What comes after the fee was paid otherwise is the wallet's. */
export const payListingFeeByPhone = async (payments: Context, actor: Actor, called: Called): Promise<Paid> => {
  const { subject, subject_id: subjectId, medium } = called.body
  const fee = { subject, subjectId, ownerId: actor.userId }
  const known = await findFee(payments.database.sql, fee)
  if (known === undefined) throw new AppError('not_found')
  const asked = await readAsked(payments, actor, { called, amount: known.amount })
  const row = await payFeeOnce(payments, actor, { asked, fee, network: called.network, onWait: called.onWait })
  const status = row.state === 'succeeded' ? 'completed' : 'pending'
  return {
    row,
    payment: {
      ...{ id: row.id, subject, subject_id: subjectId, shed_id: known.shedId, medium, status },
      amount: known.amount as Money,
    },
  }
}

const readAsked = async (
  payments: Context,
  actor: Actor,
  { called: { body, key }, amount }: { called: Called; amount: number },
): Promise<Asked> => {
  const wallet = await ownWallet(payments, actor, actor.userId)
  const phone = MobileMoneyPhone.safeParse(body.phone)
  const fields = {
    ...(key === undefined && { externalId: 'payment_key_required' }),
    ...(!phone.success && { phone: 'mobile_money_phone' }),
  }
  if (body.medium === 'wallet' || key === undefined || !phone.success) throw new AppError('invalid_input', { fields })
  return { wallet, key, name: operatorOf[body.medium], phone: phone.data, amount }
}

interface Wanted {
  asked: Asked
  fee: FeeName
  network: string
  onWait(): void
}

const payFeeOnce = async (payments: Context, actor: Actor, wanted: Wanted): Promise<PaymentRow> => {
  const { asked, fee, onWait } = wanted
  const known = await findPaymentByKey(payments.database.sql, nameOf(asked))
  if (known !== undefined) return awaitEnd(payments, sameFeeOrConflict(known, asked, fee), { onWait })
  const operator = operatorFor(payments, asked.name, 'listing_fee_by_wallet')
  const subject = { subject: fee.subject, subject_id: fee.subjectId }
  const payment = {
    ...newPayment(payments, actor, asked),
    kind: 'listing_fee' as const,
    fee: 0,
    subject,
    entryId: null,
  }
  const make = () => transaction(payments.database.sql, (tx) => insertFee(payments, tx, { wanted, payment }))
  const sent = await sendOff(payments, operator, { id: payment.id, onWait, make })
  return sent ?? payFeeOnce(payments, actor, wanted)
}

const insertFee = async (payments: Context, tx: Tx, { wanted, payment }: { wanted: Wanted; payment: NewPayment }) => {
  const { asked, fee, network } = wanted
  // In this order, as paying it from the wallet does.
  const [state] = await lockAccounts(tx, [asked.wallet.id])
  const found = await lockFee(tx, fee)
  if (state?.status === 'closed') throw new AppError('wallet_inactive')
  await refuseKept(tx, { accountId: asked.wallet.id, call: 'listing_fee', key: asked.key })
  if ((await findPaymentByKey(tx, nameOf(asked))) !== undefined) return false
  refusePaid(found)
  if (await isFeeOpen(tx, asked.wallet.id, fee.subjectId)) throw new AppError('payment_open')
  return askPhone(payments, tx, { payment, network })
}

const nameOf = ({ wallet, key }: Asked) => ({ accountId: wallet.id, kind: 'listing_fee', key }) as const

const refusePaid = (fee: KnownFee | undefined): void => {
  if (fee === undefined) throw new AppError('not_found')
  if (fee.isPaid) throw new AppError('conflict')
}

const sameFeeOrConflict = (known: PaymentRow, asked: Asked, { subjectId }: FeeName): PaymentRow => {
  if (known.subject?.subject_id !== subjectId) throw new AppError('key_conflict')
  return sameOrConflict(known, asked)
}
