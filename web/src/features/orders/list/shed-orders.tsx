import type { OrderRow as Row } from '@sheds/contract/orders/orders'
import { useQuery } from '@tanstack/react-query'
import type { MouseEvent } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useAnswer } from '../../../lib/api/use-answer.ts'
import { useMyInfo } from '../../../lib/session/my-info.store.ts'
import * as m from '../../../messages/compiled/messages.ts'
import { BackLink } from '../../../ui/back-link.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { RowSkeletons } from '../../../ui/feedback/row-skeleton.tsx'
import { ShedProblem } from '../../sheds/page/shed-failure.tsx'
import { shedOf } from '../../sheds/sheds.queries.ts'
import { useMedia, wide } from '../../wallet/use-media.ts'
import { shedOrdersHref } from '../orders.address.ts'
import { orderCountsOf } from '../orders.queries.ts'
import { OrderDetails } from '../page/order-details.tsx'
import { stateIn } from './my-orders.tsx'
import { OrderFilters, waitingText } from './order-filters.tsx'
import { OrderList } from './order-list.tsx'
import { OrderRow } from './order-row.tsx'

/** Orders of a shed; on a wide screen the opened one is shown beside the list. */
export function ShedOrders({ shedId }: { shedId: string }) {
  const { user_id: me } = useMyInfo()
  const { data: shed, error } = useQuery({ ...shedOf(shedId), enabled: me !== undefined })
  if (shed === undefined && error !== null) return <ShedProblem error={error} />
  if (shed !== undefined && shed.user_id !== me) return <NotYours shedId={shedId} />
  return (
    <>
      <BackLink href={`/sheds/${shedId}/settings`} className="max-w-full">
        <span className="truncate leading-normal">{shed?.name ?? m.shed_settings()}</span>
      </BackLink>
      <div className="lg:grid lg:grid-cols-[24rem_minmax(0,1fr)] lg:items-start lg:gap-8">
        <div>
          <Head shedId={shedId} />
          {shed === undefined ? (
            <RowSkeletons label={m.loading()} times={5} shape="square" />
          ) : (
            <List shedId={shedId} />
          )}
        </div>
        <Beside />
      </div>
    </>
  )
}

function NotYours({ shedId }: { shedId: string }) {
  return (
    <EmptyState
      page
      heading="h1"
      cloth="tole"
      title={m.shed_not_yours()}
      text={m.shed_not_yours_text()}
      action={<ButtonLink href={`/sheds/${shedId}`}>{m.back_to_shed()}</ButtonLink>}
    />
  )
}

function Head({ shedId }: { shedId: string }) {
  const { data } = useAnswer(orderCountsOf({ side: 'seller', shedId }))
  const fresh = data?.waiting.sent ?? 0
  return (
    <div className="flex min-h-12 flex-wrap items-center justify-between gap-3">
      <h1 className="text-2xl">{m.orders()}</h1>
      <span role="status">{fresh > 0 && <Badge tone="new">{m.orders_new({ count: waitingText(fresh) })}</Badge>}</span>
    </div>
  )
}

function List({ shedId }: { shedId: string }) {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const isWide = useMedia(wide)
  const state = stateIn(search)
  const code = search.get('code')
  const openBeside = (order: Row) => (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    void navigate(shedOrdersHref(shedId, { state, code: order.code }), { replace: true, preventScrollReset: true })
  }
  return (
    <>
      <OrderFilters
        side="seller"
        shedId={shedId}
        state={state}
        hrefOf={(next) => shedOrdersHref(shedId, { state: next })}
      />
      <OrderList query={{ side: 'seller', state, shedId }} none={<NothingOrdered shedId={shedId} />}>
        {(order) => (
          <OrderRow
            order={order}
            current={isWide && order.code === code}
            onOpen={isWide ? openBeside(order) : undefined}
          />
        )}
      </OrderList>
    </>
  )
}

function NothingOrdered({ shedId }: { shedId: string }) {
  return (
    <EmptyState
      cloth="panier"
      title={m.orders_none()}
      text={m.orders_none_seller()}
      action={
        <ButtonLink href={`/sheds/${shedId}`} kind="brand">
          {m.back_to_shed()}
        </ButtonLink>
      }
    />
  )
}

/** Opened order, on a wide screen. */
function Beside() {
  const isWide = useMedia(wide)
  const code = useSearchParams()[0].get('code')
  if (!isWide) return null
  if (code === null) return <p className="pt-16 text-center text-ink-3">{m.orders_choose()}</p>
  return (
    <section aria-label={m.order_title({ code })} aria-live="polite">
      <OrderDetails key={code} code={code} beside />
    </section>
  )
}
