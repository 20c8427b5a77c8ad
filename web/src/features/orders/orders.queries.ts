import type { OrderFilter, OrderSide } from '@sheds/contract/orders/order-terms'
import { getOrder, listOrders } from '@sheds/contract/orders/orders'
import type { Id } from '@sheds/contract/scalars'
import { queryOf } from '../../lib/api/query.ts'
import { listOf } from '../../lib/list/list.ts'

export const orderOf = (code: string) => queryOf(getOrder, { params: { code } })

export interface OrderListQuery {
  side: OrderSide
  state?: OrderFilter | undefined
  shedId?: string | undefined
}

const queryFor = ({ side, state, shedId }: OrderListQuery) => ({
  side,
  ...(state && { state }),
  ...(shedId && { shed_id: shedId as Id }),
})

export const ordersOf = (query: OrderListQuery) => listOf(listOrders, { query: queryFor(query) }, ({ rows }) => rows)

/** Counts by filter; one row is requested because only the counts matter. */
export const orderCountsOf = (query: Omit<OrderListQuery, 'state'>) =>
  queryOf(listOrders, { query: { ...queryFor(query), limit: 1 } })
