import type { FundRequest } from '@sheds/contract/wallet/fund-requests'
import type { Wallet } from '@sheds/contract/wallet/wallet'
import QrCode from 'lucide-react/icons/qr-code'
import { EndlessList, type useList } from '../../../lib/list/endless-list.tsx'
import * as m from '../../../messages/compiled/messages.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { RowSkeleton } from '../../../ui/feedback/row-skeleton.tsx'
import { Repeat, SkeletonGroup } from '../../../ui/feedback/skeleton.tsx'
import { Card } from '../../../ui/list/card.tsx'
import { usePulse } from '../mobile-money/use-pulse.ts'
import { walletHref } from '../wallet.address.ts'
import { IncomingRequest } from './requests-incoming.tsx'
import { OutgoingRequest } from './requests-outgoing.tsx'

interface RequestsListProps {
  side: 'incoming' | 'outgoing'
  list: ReturnType<typeof useList<FundRequest>>
  wallet: Wallet
}

/** One side of what is asked for, newest first. */
export function RequestsList({ side, list, wallet }: RequestsListProps) {
  usePulse(side === 'outgoing' && (list.rows?.some(({ status }) => status === 'pending') ?? false))
  return (
    <EndlessList
      list={list}
      className="grid gap-3"
      empty={<NoRequests side={side} />}
      failure={m.requests_failed()}
      moreLabel={m.requests_more()}
      skeleton={(times) => <RequestsComing times={Math.min(times, most)} />}
      hrefOf={() => walletHref('request', side === 'incoming' ? {} : { view: side })}
    >
      {(request) => (
        <Card as="article" padded>
          {side === 'incoming' ? (
            <IncomingRequest request={request} wallet={wallet} />
          ) : (
            <OutgoingRequest request={request} wallet={wallet} />
          )}
        </Card>
      )}
    </EndlessList>
  )
}

const most = 3

function RequestsComing({ times }: { times: number }) {
  return (
    <SkeletonGroup label={m.loading()} className="grid gap-3">
      <Repeat times={times}>
        <Card padded>
          <RowSkeleton />
        </Card>
      </Repeat>
    </SkeletonGroup>
  )
}

function NoRequests({ side }: { side: RequestsListProps['side'] }) {
  return (
    <EmptyState
      cloth="ndop"
      title={side === 'incoming' ? m.requests_none_incoming() : m.requests_none_outgoing()}
      text={m.requests_none_text()}
      action={
        <ButtonLink icon={<QrCode className="size-4.5" />} href={walletHref('request', { view: 'link' })}>
          {m.pay_my_link()}
        </ButtonLink>
      }
    />
  )
}
