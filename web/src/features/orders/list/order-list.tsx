import type { OrderFilter } from '@sheds/contract/orders/order-terms'
import type { OrderRow as Row } from '@sheds/contract/orders/orders'
import type { ReactNode } from 'react'
import { EndlessList, useList } from '../../../lib/list/endless-list.tsx'
import * as m from '../../../messages/compiled/messages.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { RowSkeletons } from '../../../ui/feedback/row-skeleton.tsx'
import { Card } from '../../../ui/list/card.tsx'
import { type OrderListQuery, ordersOf } from '../orders.queries.ts'

interface OrderListProps {
  query: OrderListQuery
  /** Empty state without a filter. */
  none: ReactNode
  children: (order: Row) => ReactNode
}

/** Orders, newest first, with loading, error and empty states. */
export function OrderList({ query, none, children }: OrderListProps) {
  const list = useList(ordersOf(query), { always: true })
  const isFilled = list.rows !== undefined && list.rows.length > 0
  const rows = (
    <EndlessList
      list={list}
      failure={m.orders_failed()}
      lost={m.orders_lost()}
      moreLabel={m.orders_more()}
      className="divide-y divide-border"
      empty={query.state === undefined ? none : <NoneOf state={query.state} />}
      skeleton={(times) => (
        <RowSkeletons label={m.loading()} times={times} shape="square" className={isFilled ? 'px-3' : ''} />
      )}
    >
      {children}
    </EndlessList>
  )
  return isFilled ? <Card>{rows}</Card> : rows
}

const noneTitles: Readonly<Partial<Record<OrderFilter, () => string>>> = {
  to_pay: m.orders_none_to_pay,
  sent: m.orders_none_new,
  under_way: m.orders_none_under_way,
  done: m.orders_none_done,
  cancelled: m.orders_none_cancelled,
}

function NoneOf({ state }: { state: OrderFilter }) {
  return <EmptyState cloth="panier" title={noneTitles[state]?.() ?? m.orders_none()} />
}
