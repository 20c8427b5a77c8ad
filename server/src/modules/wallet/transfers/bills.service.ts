import type { BodyOf } from '@sheds/contract/endpoint'
import type { Id } from '@sheds/contract/scalars'
import type { sendMoney } from '@sheds/contract/wallet/wallet'
import { AppError } from '../../../platform/app-error.ts'
import type { Parts } from '../../../platform/context.ts'
import type { Actor } from '../../../platform/session.ts'
import { type Bill, bills, intents } from '../../ledger/ledger.api.ts'
import type { PartiesRow } from '../wallet.queries.ts'

interface BillPayment {
  parties: PartiesRow
  form: BodyOf<typeof sendMoney>
}

/** Details by which an entry refers to the bill that it pays or refunds. */
export const billDetails = ({ id, name }: { id: Id; name: string }, order: 'paid' | 'back') => ({
  bill: id,
  order,
  title: name,
})

/**
 * Bill that the caller is to pay; `ledger_book` checks it again when it books. A known key gets its stored result,
 * whatever the bill's state.
 */
export const billToPay = async (
  context: Parts<'database'>,
  actor: Actor,
  { key, ...asked }: BillPayment & { key: string },
): Promise<Bill> => {
  const bill = await findOwnBill(context, actor, asked)
  const refusal = refusalOf(bill, asked)
  if (refusal === undefined) return bill
  const name = { accountId: asked.parties.id, call: 'send_money', key }
  if ((await intents.find(context.database.sql, name)) !== undefined) return bill
  throw refusal
}

/** Current reason why the bill cannot be paid. */
export const billRefusal = async (context: Parts<'database'>, actor: Actor, asked: BillPayment): Promise<AppError> =>
  refusalOf(await findOwnBill(context, actor, asked), asked) ?? new AppError('not_payable')

/** To all others the bill does not exist. */
const findOwnBill = async (
  { database }: Parts<'database'>,
  { userId }: Actor,
  { form }: BillPayment,
): Promise<Bill> => {
  const bill = form.order_id == null ? undefined : await bills.find(database.sql, form.order_id)
  if (bill?.payerId !== userId) throw new AppError('not_found', { says: 'order_not_found' })
  return bill
}

const refusalOf = (bill: Bill, { parties, form }: BillPayment): AppError | undefined => {
  if (bill.state === 'paid') return new AppError('order_paid')
  if (bill.state !== 'open') return new AppError('not_payable')
  const isOther = parties.recipientId === null || parties.recipientId !== bill.payeeAccountId
  if (isOther) return new AppError('invalid_input', { fields: { recipient_wallet_id: 'order_recipient' } })
  if (form.amount === bill.amount) return undefined
  return new AppError('invalid_input', {
    fields: { amount: 'order_amount' },
    says: 'order_pay_now',
    francs: bill.amount,
  })
}
