import { sendMoney, type Wallet } from '@sheds/contract/wallet/wallet'
import { useState } from 'react'
import { payApi } from '../../../lib/api/api.ts'
import { money, moneyParts } from '../../../lib/language/format.ts'
import { useOnClose } from '../../../lib/overlay/overlay.ts'
import * as m from '../../../messages/compiled/messages.ts'
import { Summary } from '../../../ui/list/facts.tsx'
import { MoneyText } from '../../../ui/money-text.tsx'
import type { IntentPlan } from '../intents/intent-run.ts'
import { IntentSheet } from '../intents/intent-sheet.tsx'
import { isWalletId, type PlannedPayment } from './send.rules.ts'
import { SendDone } from './send-done.tsx'
import { FirstPayment, PayeeBlock } from './send-payee.tsx'
import type { Payee } from './use-payee.ts'

interface SendSheetProps {
  open: boolean
  onClose: () => void
  wallet: Wallet
  sending: PlannedPayment
  isFromStranger: boolean
  /** Called when the money has moved. */
  onDone: () => void
  /** Called when the outcome was read. */
  onSent: () => void
}

const planOf = ({ payee, amount, note }: PlannedPayment): IntentPlan => {
  const body = { recipient_wallet_id: payee.ref, amount, ...(note !== '' && { note }) }
  return {
    call: 'send_money',
    about: body,
    amount,
    to: payee.owner,
    grant: { action: 'send_money', recipient_wallet_id: payee.ref },
    send: (keyed) => payApi(sendMoney, { body }, keyed),
  }
}

/** Preview of the payment, then the wallet password, then the outcome. */
export function SendSheet({ open, onClose, wallet, sending, isFromStranger, onDone, onSent }: SendSheetProps) {
  // Balance before the payment; the new one arrives while the sheet is open.
  const [before] = useState(wallet.balance)
  const [isDone, setDone] = useState(false)
  useOnClose(open, () => isDone && onSent())
  const { payee, amount } = sending
  const [isFirst] = useState(payee.paid === 0)
  return (
    <IntentSheet
      open={open}
      onClose={onClose}
      title={m.send_money()}
      label={m.send_amount({ amount: money(amount) })}
      plan={planOf(sending)}
      onDone={() => {
        setDone(true)
        onDone()
        // The sheet was closed before the response, so the page shows the outcome.
        if (!open) onSent()
      }}
      done={(done) => <SendDone sending={sending} done={done} />}
    >
      <p className="text-center">
        <MoneyText {...moneyParts(amount)} size="xl" />
      </p>
      <PayeeBlock owner={payee.owner} picture={payee.picture} meta={walletLine(payee)} />
      {(isFirst || isFromStranger) && <FirstPayment isFromStranger={isFromStranger} />}
      <Summary
        lines={linesBefore(before)}
        total={{ name: m.send_balance_after(), value: money(Math.max(0, before - amount)) }}
      />
    </IntentSheet>
  )
}

/** Lines above the balance afterwards; sending is free, which is shown as a fee of 0. */
export const linesBefore = (balance: number) => [
  { name: m.send_balance_now(), value: money(balance) },
  { name: m.send_fee(), value: money(0) },
]

/** Name of the wallet, with its ID if known. */
export const walletLine = ({ walletName, ref }: Pick<Payee, 'walletName' | 'ref'>): string =>
  isWalletId(ref) ? `${walletName} · ${ref}` : walletName
