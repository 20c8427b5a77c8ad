import { acceptRequest, type FundRequest } from '@sheds/contract/wallet/fund-requests'
import type { Wallet } from '@sheds/contract/wallet/wallet'
import { useState } from 'react'
import { payApi } from '../../../lib/api/api.ts'
import { useHeldBack } from '../../../lib/api/stale.ts'
import { money, moneyParts } from '../../../lib/language/format.ts'
import * as m from '../../../messages/compiled/messages.ts'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { Summary } from '../../../ui/list/facts.tsx'
import { MoneyText } from '../../../ui/money-text.tsx'
import type { IntentPlan } from '../intents/intent-run.ts'
import { IntentSheet } from '../intents/intent-sheet.tsx'
import { Quote } from '../transfers/pay-quote.tsx'
import { SendDone } from '../transfers/send-done.tsx'
import { FirstPayment, PayeeBlock } from '../transfers/send-payee.tsx'
import { usePayee } from '../transfers/use-payee.ts'

interface AcceptSheetProps {
  open: boolean
  onClose: () => void
  request: FundRequest
  wallet: Wallet
}

const planOf = ({ id, amount, reciever_wallet_id: to, counterparty }: FundRequest, wallet: Wallet): IntentPlan => {
  const body = { request_fund_id: id, sender_wallet_id: wallet.my_wallet_id, recipient_wallet_id: to, amount }
  return {
    call: 'accept_incoming_request',
    about: { request: id },
    amount,
    to: counterparty.owner,
    grant: { action: 'accept_incoming_request', recipient_wallet_id: to },
    send: (keyed) => payApi(acceptRequest, { params: { id: wallet.my_wallet_id }, body }, keyed),
  }
}

/** The same sheet as for sending, with what they wrote. */
export function AcceptSheet({ open, onClose, request, wallet }: AcceptSheetProps) {
  const { amount, counterparty, reason, reciever_wallet_id: walletId } = request
  const [before] = useState(wallet.balance)
  const isTooMuch = amount > before
  const { payee } = usePayee(open ? walletId : undefined)
  // The row changes with the answer: its sheet stays until it was read.
  useHeldBack(open)
  const { owner, wallet_name: walletName, picture } = counterparty
  const sending = { payee: { ref: walletId, owner, picture, walletName, paid: payee?.paid ?? 0 }, amount, note: '' }
  return (
    <IntentSheet
      open={open}
      onClose={onClose}
      title={m.requests_accept_title()}
      label={m.requests_accept({ amount: money(amount) })}
      plan={planOf(request, wallet)}
      barred={isTooMuch}
      done={(done) => <SendDone sending={sending} reason={reason} done={done} />}
    >
      <p className="text-center">
        <MoneyText {...moneyParts(amount)} size="xl" />
      </p>
      <PayeeBlock owner={owner} picture={picture} meta={`${walletName} · ${walletId}`} />
      {reason !== '' && <Quote>{reason}</Quote>}
      <FirstPayment isFromStranger={payee?.paid !== 0} />
      {isTooMuch ? (
        <Alert tone="danger">{m.send_too_much({ amount: money(before) })}</Alert>
      ) : (
        <Summary lines={[]} total={{ name: m.send_balance_after(), value: money(before - amount) }} />
      )}
    </IntentSheet>
  )
}
