import type { Transaction } from '@sheds/contract/wallet/wallet'

type Line = Pick<
  Transaction,
  'amount' | 'status' | 'transaction_type' | 'sender_wallet_id' | 'recipient_wallet_id' | 'counterparty' | 'code'
>

/** Green with a plus, in ink with a minus, or struck through: it did not happen. */
export const wayOf = ({ status, transaction_type: type }: Line): 'in' | 'out' | 'void' => {
  if (status === 'failed') return 'void'
  return type === 'Debit' ? 'out' : 'in'
}

/** What it changed of the balance, with its sign. */
export const changeOf = ({ amount, transaction_type: type }: Line): number => (type === 'Debit' ? -amount : amount)

/** The wallet on the other side: the platform's name where it is no other person's, one's own of a top-up. */
export const otherWalletOf = ({
  transaction_type: type,
  sender_wallet_id: sender,
  recipient_wallet_id: recipient,
}: Line): string => (type === 'Debit' ? recipient : sender)

/** Waits for its phone; what it gains is not in the balance. */
export const isOpenTopUp = ({ status, code }: Line): boolean => status === 'pending' && code === 'top_up'

/** Sent once, it can be sent again. */
export const canSendAgain = ({ transaction_type: type, counterparty, code }: Line): boolean =>
  type === 'Debit' && counterparty !== null && (code === 'send' || code === 'request')

/** What came from somebody can go back to them. */
export const canSendBack = ({ transaction_type: type, counterparty, code }: Line): boolean =>
  type === 'Credit' && counterparty !== null && (code === 'send' || code === 'request')
