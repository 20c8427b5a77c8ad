import { type OrderFilter, orderFilters } from '@sheds/contract/orders/order-terms'
import { useSearchParams } from 'react-router'
import * as m from '../../../messages/compiled/messages.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { ordersHref } from '../orders.address.ts'
import { OrderFilters } from './order-filters.tsx'
import { OrderList } from './order-list.tsx'
import { OrderRow } from './order-row.tsx'

/** Filter in the URL. */
export const stateIn = (search: URLSearchParams): OrderFilter | undefined =>
  orderFilters.find((each) => each === search.get('state'))

export function MyOrders() {
  const [search] = useSearchParams()
  const state = stateIn(search)
  return (
    <>
      <OrderFilters side="buyer" state={state} hrefOf={(next) => ordersHref({ state: next })} />
      <OrderList query={{ side: 'buyer', state }} none={<NothingOrdered />}>
        {(order) => <OrderRow order={order} />}
      </OrderList>
    </>
  )
}

function NothingOrdered() {
  return (
    <EmptyState
      cloth="panier"
      title={m.orders_none()}
      text={m.orders_none_text()}
      action={
        <ButtonLink href="/basket" kind="brand">
          {m.orders_none_way()}
        </ButtonLink>
      }
    />
  )
}
