import type { FundRequest } from '@sheds/contract/wallet/fund-requests'
import type { ReactNode } from 'react'
import { moneyParts } from '../../../lib/language/format.ts'
import { TimeAgo } from '../../../lib/language/time-ago.tsx'
import * as m from '../../../messages/compiled/messages.ts'
import { Badge } from '../../../ui/badge.tsx'
import { MoneyText } from '../../../ui/money-text.tsx'
import { Avatar } from '../../../ui/picture/avatar.tsx'
import { namesLine } from '../wallet-names.ts'

interface RequestHeadProps {
  request: FundRequest
  /** Wallet of the other side. */
  walletId: string
  /** Reason of the request. */
  children: ReactNode
}

/** Amount, time, status and other side of a request. */
export function RequestHead({ request, walletId, children }: RequestHeadProps) {
  const { amount, counterparty, createdAt } = request
  return (
    <div className="grid gap-3">
      <div className="flex items-center gap-3">
        <Avatar name={counterparty.owner} src={counterparty.picture} />
        <div className="min-w-0 flex-1">
          <div className="flex flex-wrap items-center justify-between gap-x-2">
            <MoneyText {...moneyParts(amount)} />
            <RequestStatus status={request.status} />
          </div>
          <p className="text-xs text-ink-3 wrap-anywhere">
            {namesLine(counterparty.owner, counterparty.wallet_name)} · <span className="tabular-nums">{walletId}</span>{' '}
            · <TimeAgo time={createdAt} />
          </p>
        </div>
      </div>
      {children}
    </div>
  )
}

const states = {
  pending: { tone: 'warn', say: m.requests_pending },
  completed: { tone: 'ok', say: m.requests_completed },
  rejected: { tone: undefined, say: m.requests_rejected },
  cancelled: { tone: undefined, say: m.requests_cancelled },
} as const

function RequestStatus({ status }: Pick<FundRequest, 'status'>) {
  const { tone, say } = states[status]
  return <Badge tone={tone}>{say()}</Badge>
}
