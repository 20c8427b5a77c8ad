import type { OrderFilter } from '@sheds/contract/orders/order-terms'

/** Order page, the same for both sides. */
export const orderHref = (code: string): string => `/orders/${code}`

/** Printable order slip. */
export const slipHref = (code: string): string => `/orders/${code}/slip`

/** URL parameters of an order list: its filter, and the order that is shown beside it. */
export interface OrdersAddress {
  state?: OrderFilter | undefined
  code?: string | undefined
}

export const ordersHref = (asked: OrdersAddress = {}): string => `/orders${searchOf(asked)}`

export const shedOrdersHref = (shedId: string, asked: OrdersAddress = {}): string =>
  `/sheds/${shedId}/orders${searchOf(asked)}`

const searchOf = ({ state, code }: OrdersAddress): string => {
  const search = new URLSearchParams({ ...(state && { state }), ...(code && { code }) }).toString()
  return search === '' ? '' : `?${search}`
}
