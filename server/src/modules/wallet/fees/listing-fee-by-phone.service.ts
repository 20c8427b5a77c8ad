import type { BodyOf } from '@sheds/contract/endpoint'
import type { Money } from '@sheds/contract/scalars'
import type { FeePayment, payListingFee as payCall } from '@sheds/contract/wallet/listing-fees'
import { MobileMoneyPhone } from '@sheds/contract/wallet/mobile-money'
import { AppError } from '../../../platform/app-error.ts'
import type { Parts } from '../../../platform/context.ts'
import { type Tx, transaction } from '../../../platform/db/database.ts'
import type { Actor } from '../../../platform/session.ts'
import { intents, withAccounts } from '../../ledger/ledger.api.ts'
import { intentFor } from '../keys/payment-intents.rules.ts'
import {
  type Asked,
  awaitEnd,
  findMade,
  newPayment,
  type OperatorCalled,
  operatorFor,
  sendOff,
} from '../mobile-money/operator-calls.service.ts'
import { isFeeOpen, type NewPayment, type PaymentRow } from '../mobile-money/operator-payments.queries.ts'
import { operatorOf } from '../operators/media.rules.ts'
import { ownWallet } from '../own-wallet.service.ts'
import { askPhone } from '../prompts/prompts.service.ts'
import { type FeeName, findFee, type KnownFee, lockFee } from './listing-fees.queries.ts'

type ListingFeeByPhoneContext = Parts<
  'config' | 'database' | 'clock' | 'log' | 'slices' | 'operators' | 'poller' | 'waits'
>

type Called = Pick<OperatorCalled, 'key' | 'network' | 'onWait'> & { body: BodyOf<typeof payCall> }

interface Paid {
  row: PaymentRow
  payment: FeePayment
}

/** The fee of a listing from somebody's phone, once for its key. What comes after the fee was paid otherwise is the wallet's. */
export const payListingFeeByPhone = async (
  context: ListingFeeByPhoneContext,
  actor: Actor,
  called: Called,
): Promise<Paid> => {
  const { subject, subject_id: subjectId, medium } = called.body
  const fee = { subject, subjectId, ownerId: actor.userId }
  const known = await findFee(context.database.sql, fee)
  if (known === undefined) throw new AppError('not_found')
  const asked = await readAsked(context, actor, { called, fee, amount: known.amount })
  const row = await payFeeOnce(context, actor, { asked, fee, network: called.network, onWait: called.onWait })
  const status = row.state === 'succeeded' ? 'completed' : 'pending'
  return {
    row,
    payment: {
      id: row.id,
      subject,
      subject_id: subjectId,
      shed_id: known.shedId,
      medium,
      status,
      amount: known.amount as Money,
    },
  }
}

const readAsked = async (
  context: Parts<'database'>,
  actor: Actor,
  { called: { body, key }, fee, amount }: { called: Called; fee: FeeName; amount: number },
): Promise<Asked<'listing_fee'>> => {
  const wallet = await ownWallet(context, actor, actor.userId)
  const phone = MobileMoneyPhone.safeParse(body.phone)
  const fields = {
    ...(key === undefined && { externalId: 'payment_key_required' }),
    ...(!phone.success && { phone: 'mobile_money_phone' }),
  }
  if (body.medium === 'wallet' || key === undefined || !phone.success) throw new AppError('invalid_input', { fields })
  const { subject, subjectId } = fee
  // How much it is, is not for who pays to say.
  const wanted = { subject, subjectId, phone: phone.data, medium: body.medium }
  const intent = intentFor('listing_fee', { accountId: wallet.id, key, body: wanted })
  return { wallet, intent, name: operatorOf[body.medium], phone: phone.data, amount }
}

interface Wanted {
  asked: Asked<'listing_fee'>
  fee: FeeName
  network: string
  onWait(): void
}

const payFeeOnce = async (context: ListingFeeByPhoneContext, actor: Actor, wanted: Wanted): Promise<PaymentRow> => {
  const { asked, fee, onWait } = wanted
  const known = await findMade(context.database.sql, asked.intent)
  if (known !== undefined) return awaitEnd(context, known, { onWait })
  const operator = operatorFor(context, asked.name, 'listing_fee_by_wallet')
  const subject = { subject: fee.subject, subject_id: fee.subjectId }
  const payment = { ...newPayment(context, actor, asked), fee: 0, subject, entryId: null }
  const make = () => transaction(context.database.sql, (tx) => insertFee(context, tx, { wanted, payment }))
  const sent = await sendOff(context, operator, { id: payment.id, onWait, make })
  return sent ?? payFeeOnce(context, actor, wanted)
}

/** The account before the fee, as paying it from the wallet does. */
const insertFee = (context: Parts<'config'>, tx: Tx, { wanted, payment }: { wanted: Wanted; payment: NewPayment }) =>
  withAccounts(tx, [wanted.asked.wallet.id], async ([state]) => {
    const { asked, fee, network } = wanted
    const found = await lockFee(tx, fee)
    if (state?.status === 'closed') throw new AppError('wallet_inactive')
    if ((await intents.enter(tx, asked.intent)) !== undefined) return false
    refusePaid(found)
    if (await isFeeOpen(tx, asked.wallet.id, fee.subjectId)) throw new AppError('payment_open')
    await askPhone(context, tx, { payment, network })
    return true
  })

const refusePaid = (fee: KnownFee | undefined): void => {
  if (fee === undefined) throw new AppError('not_found')
  if (fee.isPaid) throw new AppError('conflict')
}
