import type { FundRequest } from '@sheds/contract/wallet/fund-requests'
import type { Wallet } from '@sheds/contract/wallet/wallet'
import Trash2 from 'lucide-react/icons/trash-2'
import { money } from '../../../lib/language/format.ts'
import { useOverlay } from '../../../lib/overlay/overlay.ts'
import * as m from '../../../messages/compiled/messages.ts'
import { Button } from '../../../ui/button.tsx'
import { ButtonRow } from '../../../ui/layout.tsx'
import { Quote } from '../transfers/pay-quote.tsx'
import { useHoldBack } from '../transfers/use-hold-back.ts'
import { useStopped } from '../transfers/use-stopped.ts'
import { AcceptSheet } from './requests-accept.tsx'
import { RequestHead } from './requests-head.tsx'
import { useRequestAction } from './use-request-action.ts'

/** Somebody asks for money: who, how much, what for, and yes or no. */
export function IncomingRequest({ request, wallet }: { request: FundRequest; wallet: Wallet }) {
  const { reason, status, id } = request
  const action = useRequestAction(request, wallet)
  const rejection = useHoldBack(action.reject)
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

/** Nobody is told yet: a thumb that slipped takes it back. */
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

/** Yes on top, no and never again in one row below. */
function Answers({ request: { amount }, wallet, action: { block, underway }, onAccept, onReject }: AnswersProps) {
  const stopped = useStopped(wallet)
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
