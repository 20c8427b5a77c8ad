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
  awaitEnd,
  findEarlierPayment,
  newPayment,
  type OperatorCallInput,
  type OperatorRequest,
  operatorFor,
  submitAndWait,
} from '../mobile-money/operator-calls.service.ts'
import { isFeeOpen, type NewPayment, type PaymentRow } from '../mobile-money/operator-payments.queries.ts'
import { operatorOf } from '../operators/media.rules.ts'
import { ownWallet } from '../own-wallet.service.ts'
import { askPhone } from '../prompts/prompts.service.ts'
import { type FeeName, findFee, type KnownFee, lockFee } from './listing-fees.queries.ts'

type ListingFeeByPhoneContext = Parts<
  'config' | 'database' | 'clock' | 'log' | 'slices' | 'operators' | 'poller' | 'waits'
>

type FeeCallInput = Pick<OperatorCallInput, 'key' | 'network' | 'onWait'> & { body: BodyOf<typeof payCall> }

interface PhoneFeePayment {
  row: PaymentRow
  payment: FeePayment
}

/**
 * Pays a listing fee from a phone, once per key. If the fee was paid otherwise meanwhile, the wallet is credited.
 */
export const payListingFeeByPhone = async (
  context: ListingFeeByPhoneContext,
  actor: Actor,
  called: FeeCallInput,
): Promise<PhoneFeePayment> => {
  const { subject, subject_id: subjectId, medium } = called.body
  const fee = { subject, subjectId, ownerId: actor.userId }
  const known = await findFee(context.database.sql, fee)
  if (known === undefined) throw new AppError('not_found')
  const asked = await readRequest(context, actor, { called, fee, amount: known.amount })
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

const readRequest = async (
  context: Parts<'database'>,
  actor: Actor,
  { called: { body, key }, fee, amount }: { called: FeeCallInput; fee: FeeName; amount: number },
): Promise<OperatorRequest<'listing_fee'>> => {
  const wallet = await ownWallet(context, actor, actor.userId)
  const phone = MobileMoneyPhone.safeParse(body.phone)
  const fields = {
    ...(key === undefined && { externalId: 'payment_key_required' }),
    ...(!phone.success && { phone: 'mobile_money_phone' }),
  }
  if (body.medium === 'wallet' || key === undefined || !phone.success) throw new AppError('invalid_input', { fields })
  const { subject, subjectId } = fee
  // Omits the amount, which the caller does not choose.
  const terms = { subject, subjectId, phone: phone.data, medium: body.medium }
  const intent = intentFor('listing_fee', { accountId: wallet.id, key, body: terms })
  return { wallet, intent, name: operatorOf[body.medium], phone: phone.data, amount }
}

interface FeeRequest {
  asked: OperatorRequest<'listing_fee'>
  fee: FeeName
  network: string
  onWait(): void
}

const payFeeOnce = async (
  context: ListingFeeByPhoneContext,
  actor: Actor,
  request: FeeRequest,
): Promise<PaymentRow> => {
  const { asked, fee, onWait } = request
  const known = await findEarlierPayment(context.database.sql, asked.intent)
  if (known !== undefined) return awaitEnd(context, known, { onWait })
  const operator = operatorFor(context, asked.name, 'listing_fee_by_wallet')
  const subject = { subject: fee.subject, subject_id: fee.subjectId }
  const payment = { ...newPayment(context, actor, asked), fee: 0, subject, entryId: null }
  const make = () => transaction(context.database.sql, (tx) => insertFee(context, tx, { request, payment }))
  const sent = await submitAndWait(context, operator, { id: payment.id, onWait, make })
  return sent ?? payFeeOnce(context, actor, request)
}

/** Locks the account before the fee, as paying from the wallet does. */
const insertFee = (
  context: Parts<'config'>,
  tx: Tx,
  { request, payment }: { request: FeeRequest; payment: NewPayment },
) =>
  withAccounts(tx, [request.asked.wallet.id], async ([state]) => {
    const { asked, fee, network } = request
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
