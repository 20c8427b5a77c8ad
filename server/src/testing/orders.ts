import type { BodyOf } from '@sheds/contract/endpoint'
import { confirmOrder, createOrder, getOrder, type Order } from '@sheds/contract/orders/orders'
import type { Product } from '@sheds/contract/products/products'
import type { Shed } from '@sheds/contract/sheds/sheds'
import { sendMoney } from '@sheds/contract/wallet/wallet'
import { newId } from '../platform/ids.ts'
import { addProduct } from './products.ts'
import { openShed } from './sheds.ts'
import type { TestApp } from './test-app.ts'
import { arriveWithWallet, authorize, type WalletOwner } from './wallets.ts'

export interface OrderedShop {
  owner: WalletOwner
  shed: Shed
  product: Product
}

/** Signs up a seller with a wallet and a shed that has a product at 1,500 francs. */
export const arriveTakingOrders = async (test: TestApp, more: Record<string, unknown> = {}): Promise<OrderedShop> => {
  const owner = await arriveWithWallet(test)
  const shed = await openShed(test, owner)
  return { owner, shed, product: await addProduct(test, { owner, shed }, more) }
}

type Form = BodyOf<typeof createOrder>

export const orderBody = ({ shed, product }: OrderedShop, more: Partial<Record<keyof Form, unknown>> = {}) => ({
  shed_id: shed.id,
  items: [{ product_id: product.id, quantity: 2 }],
  expected_total: 2 * (product.price ?? 0),
  ...more,
})

/** Orders two of the shop's product. */
export const placeOrder = async (
  test: TestApp,
  buyer: { token: string },
  shop: OrderedShop,
  more: Partial<Record<keyof Form, unknown>> = {},
) => {
  const body = orderBody(shop, { id: newId(), ...more }) as never
  const { order } = (await test.call(createOrder, { body }, buyer.token)).body
  if (order === null) throw new Error('the order was not kept')
  return order
}

export const orderFor = async (test: TestApp, { token }: { token: string }, code: string): Promise<Order> =>
  (await test.call(getOrder, { params: { code } }, token)).body

interface Paying {
  amount?: number
  key?: string
  token?: string
}

/** Pays an order with an existing grant; returns the success status or the error code. */
export const payOrder = async (
  test: TestApp,
  buyer: { token: string },
  order: { id: string; seller: string; total: number },
  { amount = order.total, key = newId(), token = buyer.token }: Paying = {},
) => {
  const body = { recipient_wallet_id: order.seller, amount, order_id: order.id }
  const answer = await test.send(sendMoney, { body, headers: { 'idempotency-key': key } }, token)
  return { code: answer.status < 300 ? answer.status : (answer.body as { code: string }).code, body: answer.body, key }
}

/** Pays an order with a new grant for exactly that payment. */
export const payOrderNow = async (
  test: TestApp,
  buyer: WalletOwner,
  order: { id: string; seller: string; total: number },
  paying: Paying = {},
) => {
  const named = {
    action: 'send_money',
    amount: paying.amount ?? order.total,
    recipient_wallet_id: order.seller,
  } as const
  await authorize(test, buyer, named as never)
  return payOrder(test, buyer, order, paying)
}

/** Confirms an order as it was placed, or with changes. */
export const confirmed = async (test: TestApp, { owner }: OrderedShop, code: string, body: Record<string, unknown>) =>
  (await test.call(confirmOrder, { params: { code }, body: body as never }, owner.token)).body.order

/** Places and confirms an order; returns the fields that its payment needs. */
export const placeConfirmed = async (
  test: TestApp,
  buyer: { token: string },
  shop: OrderedShop,
  more: Record<string, unknown> = {},
) => {
  const { id, code } = await placeOrder(test, buyer, shop)
  const { total } = await confirmed(test, shop, code, more)
  return { id, code, total, seller: shop.owner.id }
}

/** Grants the seller permission to refund a payment. */
export const allowSendBack = (test: TestApp, { owner }: OrderedShop, amount: number, buyerId: string) =>
  authorize(test, owner, { action: 'send_money', amount, recipient_wallet_id: buyerId as never })

/** Success status, or the error code. */
export const outcomeOf = (answer: { status: number; body: unknown }): unknown =>
  answer.status < 300 ? answer.status : (answer.body as { code: string }).code
