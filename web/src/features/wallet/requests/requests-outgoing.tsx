import type { FundRequest } from '@sheds/contract/wallet/fund-requests'
import type { Wallet } from '@sheds/contract/wallet/wallet'
import Pencil from 'lucide-react/icons/pencil'
import Trash2 from 'lucide-react/icons/trash-2'
import Undo2 from 'lucide-react/icons/undo-2'
import * as m from '../../../messages/compiled/messages.ts'
import { Button } from '../../../ui/button.tsx'
import { RequestHead } from './requests-head.tsx'
import { useRequestAction } from './use-request-action.ts'

/** Whom I ask for money. What was sent stays as it is: it can be taken back, and made anew. */
export function OutgoingRequest({ request, wallet }: { request: FundRequest; wallet: Wallet }) {
  const { remove, underway } = useRequestAction(request, wallet)
  const isPending = request.status === 'pending'
  const Icon = isPending ? Undo2 : Trash2
  return (
    <RequestHead request={request} walletId={request.payer_wallet_id}>
      {request.reason !== '' && <p className="text-sm wrap-anywhere">{m.shedpay_quoted({ text: request.reason })}</p>}
      <div className="flex flex-wrap gap-2">
        <Button kind="soft" size="sm" icon={<Pencil className="size-4.5" />} disabled title={m.requests_edit_not()}>
          {m.requests_edit()}
        </Button>
        <Button
          kind="soft"
          size="sm"
          icon={<Icon className="size-4.5" />}
          onClick={remove}
          loading={underway === 'delete'}
        >
          {isPending ? m.requests_cancel() : m.delete_it()}
        </Button>
      </div>
    </RequestHead>
  )
}
