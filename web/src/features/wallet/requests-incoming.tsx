import type { FundRequest } from '@sheds/contract/fund-requests'
import type { Wallet } from '@sheds/contract/payments'
import Trash2 from 'lucide-react/icons/trash-2'
import { money } from '../../lib/format.ts'
import { useOverlay } from '../../lib/overlay.ts'
import * as m from '../../messages/compiled/messages.ts'
import { Button } from '../../ui/button.tsx'
import { Quote } from './pay-quote.tsx'
import { AcceptSheet } from './requests-accept.tsx'
import { RequestHead } from './requests-head.tsx'
import { useRequestAction } from './use-request-action.ts'
import { useStopped } from './use-stopped.ts'

/** Somebody asks for money: who, how much, what for, and yes or no. */
export function IncomingRequest({ request, wallet }: { request: FundRequest; wallet: Wallet }) {
  const { reason, status, amount, id } = request
  const { reject, remove, isPending, isRejecting, isRemoving } = useRequestAction(request, wallet)
  const { key, open, show, hide } = useOverlay(`accept:${id}`)
  const stopped = useStopped(wallet)
  return (
    <RequestHead request={request} walletId={request.reciever_wallet_id}>
      {reason !== '' && <Quote>{reason}</Quote>}
      {status === 'pending' ? (
        <div className="grid gap-2">
          <Button
            kind="money"
            block
            className="tabular-nums"
            disabled={stopped || isPending}
            onClick={show}
            aria-haspopup="dialog"
          >
            {m.requests_accept({ amount: money(amount) })}
          </Button>
          <Button kind="soft" block onClick={reject} loading={isRejecting} disabled={isPending && !isRejecting}>
            {m.requests_reject()}
          </Button>
        </div>
      ) : (
        <Button
          kind="soft"
          size="sm"
          className="justify-self-start"
          icon={<Trash2 className="size-4.5" />}
          onClick={remove}
          loading={isRemoving}
        >
          {m.delete_it()}
        </Button>
      )}
      <AcceptSheet key={key} open={open} onClose={hide} request={request} wallet={wallet} />
    </RequestHead>
  )
}
