import type { Transaction } from '@sheds/contract/wallet/wallet'

type Line = Pick<
  Transaction,
  'amount' | 'status' | 'transaction_type' | 'sender_wallet_id' | 'recipient_wallet_id' | 'counterparty' | 'code'
>

/** Direction: green with a plus, plain with a minus, or struck through because it failed. */
export const wayOf = ({ status, transaction_type: type }: Line): 'in' | 'out' | 'void' => {
  if (status === 'failed') return 'void'
  return type === 'Debit' ? 'out' : 'in'
}

/** Signed change of the balance. */
export const changeOf = ({ amount, transaction_type: type }: Line): number => (type === 'Debit' ? -amount : amount)

/** Wallet of the other side: the platform's name if that is no person; the own wallet for a top-up. */
export const otherWalletOf = ({
  transaction_type: type,
  sender_wallet_id: sender,
  recipient_wallet_id: recipient,
}: Line): string => (type === 'Debit' ? recipient : sender)

/** Waits for its phone; the amount is not in the balance yet. */
export const isOpenTopUp = ({ status, code }: Line): boolean => status === 'pending' && code === 'top_up'

/** True for a payment to a person, which can be repeated. */
export const canSendAgain = ({ transaction_type: type, counterparty, code }: Line): boolean =>
  type === 'Debit' && counterparty !== null && (code === 'send' || code === 'request')

/** True for money from a person, which can be returned. */
export const canSendBack = ({ transaction_type: type, counterparty, code }: Line): boolean =>
  type === 'Credit' && counterparty !== null && (code === 'send' || code === 'request')
