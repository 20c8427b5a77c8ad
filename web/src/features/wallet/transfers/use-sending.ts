import { sendLimitsOf } from '@sheds/contract/wallet/payment-limits'
import type { Wallet } from '@sheds/contract/wallet/wallet'
import { useRef, useState } from 'react'
import type { PayLink } from './pay.address.ts'
import { isSendable, isWalletId, type PlannedPayment } from './send.rules.ts'
import { usePayee } from './use-payee.ts'
import { useStopped } from './use-stopped.ts'

/** What stands in the form: whom it is for, how much, and whether it can be confirmed. */
export const useSending = (wallet: Wallet, link: PayLink | undefined) => {
  const [typed, setTyped] = useState(link?.to ?? '')
  const [amount, setAmount] = useState(link?.amount)
  const [note, setNote] = useState(link?.note ?? '')
  const amountInput = useRef<HTMLInputElement>(null)
  const isOwn = typed === wallet.my_wallet_id
  /** Somebody whose wallet's id one need not know. */
  const isGiven = link !== undefined && typed === link.to && !isWalletId(typed)
  const found = usePayee((isGiven || isWalletId(typed)) && !isOwn ? typed : undefined)
  const stopped = useStopped(wallet)
  const { payee } = found
  // A wallet that is locked meanwhile takes no sheet away: it says why.
  const sending: PlannedPayment | undefined =
    payee && isSendable(amount, sendLimitsOf(wallet.balance)) ? { payee, amount, note: note.trim() } : undefined
  return {
    typed,
    setTyped,
    amount,
    setAmount,
    note,
    setNote,
    amountInput,
    isGiven,
    found,
    sending,
    stopped,
    pick: (walletId: string): void => {
      setTyped(walletId)
      amountInput.current?.focus()
    },
  }
}
