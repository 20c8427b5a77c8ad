import type { OrderFilter, OrderSide } from '@sheds/contract/orders/order-terms'
import { getOrder, listOrders } from '@sheds/contract/orders/orders'
import type { Id } from '@sheds/contract/scalars'
import { queryOf } from '../../lib/api/query.ts'
import { listOf } from '../../lib/list/list.ts'

export const orderOf = (code: string) => queryOf(getOrder, { params: { code } })

export interface OrdersAsked {
  side: OrderSide
  state?: OrderFilter | undefined
  shedId?: string | undefined
}

const queryFor = ({ side, state, shedId }: OrdersAsked) => ({
  side,
  ...(state && { state }),
  ...(shedId && { shed_id: shedId as Id }),
})

export const ordersOf = (asked: OrdersAsked) => listOf(listOrders, { query: queryFor(asked) }, ({ rows }) => rows)

/** How many wait for what. */
export const waitingOf = (asked: Omit<OrdersAsked, 'state'>) =>
  queryOf(listOrders, { query: { ...queryFor(asked), limit: 1 } })
