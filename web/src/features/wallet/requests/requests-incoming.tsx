import { acceptRequest, type FundRequest } from '@sheds/contract/wallet/fund-requests'
import type { Wallet } from '@sheds/contract/wallet/wallet'
import Trash2 from 'lucide-react/icons/trash-2'
import { useState } from 'react'
import { payApi } from '../../../lib/api/api.ts'
import { useHeldBack } from '../../../lib/api/stale.ts'
import { money, moneyParts } from '../../../lib/language/format.ts'
import { useOverlay } from '../../../lib/overlay/overlay.ts'
import * as m from '../../../messages/compiled/messages.ts'
import { Button } from '../../../ui/button.tsx'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { ButtonRow } from '../../../ui/layout.tsx'
import { Summary } from '../../../ui/list/facts.tsx'
import { MoneyText } from '../../../ui/money-text.tsx'
import type { IntentPlan } from '../intents/intent-run.ts'
import { IntentSheet } from '../intents/intent-sheet.tsx'
import { Quote } from '../transfers/pay-quote.tsx'
import { SendDone } from '../transfers/send-done.tsx'
import { FirstPayment, PayeeBlock } from '../transfers/send-payee.tsx'
import { useDelayedAction } from '../transfers/use-delayed-action.ts'
import { usePayee } from '../transfers/use-payee.ts'
import { usePaymentsBlocked } from '../transfers/use-payments-blocked.ts'
import { RequestHead } from './requests-head.tsx'
import { useRequestAction } from './use-request-action.ts'

/** Incoming request with buttons to pay, reject or block. */
export function IncomingRequest({ request, wallet }: { request: FundRequest; wallet: Wallet }) {
  const { reason, status, id } = request
  const action = useRequestAction(request, wallet)
  const rejection = useDelayedAction(action.reject)
  const { key, open, show, hide } = useOverlay(`accept:${id}`)
  return (
    <RequestHead request={request} walletId={request.reciever_wallet_id}>
      {reason !== '' && <Quote>{reason}</Quote>}
      {status === 'pending' && (rejection.held || action.underway === 'reject') ? (
        <Rejecting onUndo={rejection.held ? rejection.undo : undefined} />
      ) : status === 'pending' ? (
        <Answers request={request} wallet={wallet} action={action} onAccept={show} onReject={rejection.begin} />
      ) : (
        <Button
          kind="soft"
          size="sm"
          className="justify-self-start"
          icon={<Trash2 className="size-4.5" />}
          onClick={action.remove}
          loading={action.underway === 'delete'}
        >
          {m.delete_it()}
        </Button>
      )}
      <AcceptSheet key={key} open={open} onClose={hide} request={request} wallet={wallet} />
    </RequestHead>
  )
}

interface AnswersProps {
  request: FundRequest
  wallet: Wallet
  action: ReturnType<typeof useRequestAction>
  onAccept: () => void
  onReject: () => void
}

/** Pending rejection that can be undone; the other side is not notified yet. */
function Rejecting({ onUndo }: { onUndo: (() => void) | undefined }) {
  return (
    <div role="status" className="flex min-h-touch items-center justify-between gap-3">
      <span>{m.requests_rejecting()}</span>
      {onUndo && (
        <Button size="sm" onClick={onUndo} autoFocus>
          {m.requests_undo()}
        </Button>
      )}
    </div>
  )
}

/** Payment above; reject and block in one row below. */
function Answers({ request: { amount }, wallet, action: { block, underway }, onAccept, onReject }: AnswersProps) {
  const stopped = usePaymentsBlocked(wallet)
  const busy = underway !== undefined
  const off = (own: string): boolean => busy && underway !== own
  return (
    <ButtonRow>
      <Button
        kind="money"
        className="basis-full tabular-nums"
        disabled={stopped || busy}
        onClick={onAccept}
        aria-haspopup="dialog"
      >
        {m.requests_accept({ amount: money(amount) })}
      </Button>
      <Button kind="soft" onClick={onReject} disabled={busy}>
        {m.requests_reject()}
      </Button>
      <Button
        kind="soft"
        className="text-danger"
        onClick={block}
        loading={underway === 'block'}
        disabled={off('block')}
      >
        {m.requests_block()}
      </Button>
    </ButtonRow>
  )
}

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

/** Payment sheet that also shows the request's reason. */
function AcceptSheet({ open, onClose, request, wallet }: AcceptSheetProps) {
  const { amount, counterparty, reason, reciever_wallet_id: walletId } = request
  const [before] = useState(wallet.balance)
  const isTooMuch = amount > before
  const { payee } = usePayee(open ? walletId : undefined)
  // The row changes with the response, so its refresh waits until the sheet is closed.
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
