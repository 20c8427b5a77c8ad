import { acceptRequest, type FundRequest } from '@sheds/contract/fund-requests'
import type { Wallet } from '@sheds/contract/payments'
import { useState } from 'react'
import { payApi } from '../../lib/api.ts'
import { money, moneyParts } from '../../lib/format.ts'
import { useHeldBack } from '../../lib/stale.ts'
import * as m from '../../messages/compiled/messages.ts'
import { Alert } from '../../ui/alert.tsx'
import { Summary } from '../../ui/facts.tsx'
import { MoneyText } from '../../ui/money-text.tsx'
import type { DeedPlan } from './deed-run.ts'
import { DeedSheet } from './deed-sheet.tsx'
import { Quote } from './pay-quote.tsx'
import { SendDone } from './send-done.tsx'
import { FirstPayment, PayeeBlock } from './send-payee.tsx'
import { usePayee } from './use-payee.ts'

interface AcceptSheetProps {
  open: boolean
  onClose: () => void
  request: FundRequest
  wallet: Wallet
}

const planOf = ({ id, amount, reciever_wallet_id: to, counterparty }: FundRequest, wallet: Wallet): DeedPlan => {
  const body = { request_fund_id: id, sender_wallet_id: wallet.my_wallet_id, recipient_wallet_id: to, amount }
  return {
    call: 'accept_incoming_request',
    about: { request: id },
    amount,
    to: counterparty.owner,
    named: { recipient_wallet_id: to },
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
  const { owner, wallet_name: walletName } = counterparty
  const sending = { payee: { ref: walletId, owner, walletName, paid: payee?.paid ?? 0 }, amount, note: '' }
  return (
    <DeedSheet
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
      <PayeeBlock owner={owner} meta={`${walletName} · ${walletId}`} />
      {reason !== '' && <Quote>{reason}</Quote>}
      <FirstPayment isFromStranger={payee !== undefined && payee.paid > 0} />
      {isTooMuch ? (
        <Alert tone="danger">{m.send_too_much({ amount: money(before) })}</Alert>
      ) : (
        <Summary lines={[]} total={{ name: m.send_balance_after(), value: money(before - amount) }} />
      )}
    </DeedSheet>
  )
}
