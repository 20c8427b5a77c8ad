import { newId } from '@sheds/server/platform/ids'
import { type Somebody, send } from './people.ts'
import { ask } from './wallets.ts'

export interface MadeOrder {
  id: string
  code: string
  total: number
}

interface Asked {
  shop: { id: string }
  items: readonly { product_id: string; quantity?: number }[]
  total: number
  note?: string
}

/** Somebody orders over the API. */
export const order = async (
  url: string,
  { token }: Somebody,
  { shop, items, total, note }: Asked,
): Promise<MadeOrder> => {
  const body = { id: newId(Date.now()), shed_id: shop.id, items, expected_total: total, note }
  return (await send(url, '/api/orders', { token, body })).order as MadeOrder
}

/** One of both takes a step over the API. */
export const orderStep = (url: string, { token }: Somebody, code: string, step: string, body: object = {}) =>
  send(url, `/api/orders/${code}/${step}`, { token, body })

/** What somebody ordered, or what was ordered from them, by the server. */
export const ordersOfSide = async (url: string, { token }: Somebody, side = 'buyer'): Promise<MadeOrder[]> =>
  (await ask(url, `/api/orders?side=${side}`, token)).rows as MadeOrder[]
