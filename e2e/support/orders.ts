import { newId } from '@sheds/server/platform/ids'
import { type Member, send } from './people.ts'
import { ask } from './wallets.ts'

export interface MadeOrder {
  id: string
  code: string
  total: number
}

interface OrderInput {
  shop: { id: string }
  items: readonly { product_id: string; quantity?: number }[]
  total: number
  note?: string
}

/** Places an order over the API. */
export const order = async (
  url: string,
  { token }: Member,
  { shop, items, total, note }: OrderInput,
): Promise<MadeOrder> => {
  const body = { id: newId(Date.now()), shed_id: shop.id, items, expected_total: total, note }
  return (await send(url, '/api/orders', { token, body })).order as MadeOrder
}

/** Buyer or seller changes the state of an order over the API. */
export const orderStep = (url: string, { token }: Member, code: string, step: string, body: object = {}) =>
  send(url, `/api/orders/${code}/${step}`, { token, body })

/** Orders of a member as buyer or seller. */
export const readOrders = async (url: string, { token }: Member, side = 'buyer'): Promise<MadeOrder[]> =>
  (await ask(url, `/api/orders?side=${side}`, token)).rows as MadeOrder[]
