import type { Money } from '@sheds/contract/scalars'
import { platformWalletId, type Transaction } from '@sheds/contract/wallet/wallet'
import type { Locale } from '../../../platform/http/locale.ts'
import { messageFor } from '../../../platform/http/messages.ts'
import { reasonWords } from '../mobile-money/operator-payments.views.ts'
import type { LineRow } from './statement.queries.ts'

export const toTransaction = (line: LineRow & { ownWalletId: string }, locale: Locale): Transaction => {
  const isTopUp = line.kind === 'top_up'
  const other = isTopUp ? line.ownWalletId : (line.otherWalletId ?? platformWalletId)
  const amount = Math.abs(line.amount)
  return {
    id: line.id,
    amount: amount as Money,
    transaction_type: isTopUp ? 'Top up' : line.amount < 0 ? 'Debit' : 'Credit',
    sender_wallet_id: line.amount < 0 ? line.ownWalletId : other,
    recipient_wallet_id: line.amount < 0 ? other : line.ownWalletId,
    counterparty: counterpartyOf(line, locale),
    new_balance: line.balance as Money,
    previous_balance: (line.outcome === 'booked' ? line.balance - line.amount : line.balance) as Money,
    reference: line.reference,
    status: statusOf(line),
    code: line.kind,
    description: line.reason === null ? describeEntry(line, locale) : messageFor(locale, reasonWords[line.reason]),
    order: line.order === null ? null : line.title,
    note: line.note,
    gross: isTopUp ? ((amount + (line.fee ?? 0)) as Money) : null,
    fee: line.fee as Money | null,
    createdAt: line.at,
  }
}

type DescribableLine = Pick<LineRow, 'kind' | 'amount' | 'title' | 'order' | 'giftFor'>

/** Description of an entry, for the side that lost or gained `amount`. */
export const describeEntry = (line: DescribableLine, locale: Locale): string => {
  const { title, giftFor } = line
  const given = giftFor ? messageFor(locale, 'entry_gift').replace('{who}', () => giftFor) : undefined
  const what = given ?? messageFor(locale, giftFor === '' ? 'entry_gift_gone' : sentenceOf(line), 'entry_other')
  if (title === null) return what
  return messageFor(locale, 'entry_named')
    .replace('{what}', what)
    .replace('{title}', () => title)
}

/** Current names; none if the account is closed. */
const counterpartyOf = (line: LineRow, locale: Locale): Transaction['counterparty'] => {
  if (line.otherWalletId === null) return null
  const closed = messageFor(locale, 'closed_account')
  return { wallet_name: line.otherWalletName || closed, owner: line.otherOwner || closed, picture: line.otherPicture }
}

/** A cash-out is booked when its money is held. */
const statusOf = ({ outcome, holdState }: LineRow): Transaction['status'] => {
  if (outcome !== 'booked') return outcome === 'open' ? 'pending' : 'failed'
  if (holdState === 'open') return 'pending'
  return holdState === 'returned' ? 'failed' : 'completed'
}

const sides: Partial<Record<LineRow['kind'], readonly [debit: string, credit: string]>> = {
  send: ['entry_send_debit', 'entry_send_credit'],
  request: ['entry_request_debit', 'entry_request_credit'],
  purchase: ['entry_purchase_debit', 'entry_purchase_credit'],
}

const sentences: Partial<Record<LineRow['kind'], string>> = {
  top_up: 'entry_top_up',
  listing_fee: 'entry_listing_fee',
  cash_out_hold: 'entry_cash_out_hold',
  cash_out_returned: 'entry_cash_out_returned',
  reversal: 'entry_reversal',
}

const orders = {
  paid: ['entry_order_debit', 'entry_order_credit'],
  back: ['entry_order_back_debit', 'entry_order_back_credit'],
} as const

const sentenceOf = ({ kind, amount, order }: DescribableLine): string =>
  (order === null ? sides[kind] : orders[order])?.[amount < 0 ? 0 : 1] ?? sentences[kind] ?? 'entry_other'
