import { cancelOrder, confirmOrder, createOrder } from '@sheds/contract/orders/orders'
import { settlePayment } from '@sheds/contract/wallet/wallet'
import { expect } from 'vitest'
import { newId } from '../../../platform/ids.ts'
import type { MobileMoney } from '../../../testing/mobile-money.ts'
import {
  allowSendBack,
  type OrderedShop,
  orderBody,
  orderFor,
  payOrder,
  payOrderNow,
  placeConfirmed,
  placeOrder,
} from '../../../testing/orders.ts'
import { randomOf } from '../../../testing/random.ts'
import { arriveWithWallet, authorize, proveBooks, type WalletOwner, walletOf } from '../../../testing/wallets.ts'
import { startPaymentCopy } from '../../wallet/testing/payment-copies.ts'
import { proveOrders } from './prove-orders.ts'

const ways = ['paid', 'sent back', 'ordered', 'confirmed'] as const

interface Attempt {
  way: (typeof ways)[number]
  buyer: WalletOwner
  key: string
  /** Owner and call of the key, if money moves. */
  keyed?: { person: WalletOwner; call: 'send_money' | 'cancel_order' }
  /** Buyer's balance if the request was done, and if not. */
  left: readonly [done: number, undone: number]
  /** Sends the request to a server. */
  ask(test: Pick<MobileMoney['test'], 'send'>): Promise<number>
  isDone(): Promise<boolean>
}

const prepare = async ({ test }: MobileMoney, shop: OrderedShop, way: Attempt['way']): Promise<Attempt> => {
  const buyer = await arriveWithWallet(test, 5000)
  const key = newId()
  const headers = { 'idempotency-key': key }
  if (way === 'ordered') {
    const body = orderBody(shop, { id: newId() })
    return {
      way,
      buyer,
      key,
      left: [5000, 5000],
      ask: async ({ send }) => (await send(createOrder, { body }, buyer.token)).status,
      isDone: async () =>
        (await test.context.database.sql`select from orders where buyer_id = ${buyer.id}`).length === 1,
    }
  }
  if (way === 'confirmed') {
    const { code } = await placeOrder(test, buyer, shop)
    const call = { params: { code }, body: { delivery: 500 } }
    return {
      way,
      buyer,
      key,
      left: [5000, 5000],
      ask: async ({ send }) => (await send(confirmOrder, call, shop.owner.token)).status,
      isDone: async () => (await orderFor(test, buyer, code)).state === 'confirmed',
    }
  }
  const order = await placeConfirmed(test, buyer, shop)
  if (way === 'paid') {
    await authorize(test, buyer, { action: 'send_money', amount: order.total })
    return {
      way,
      buyer,
      key,
      left: [2000, 5000],
      keyed: { person: buyer, call: 'send_money' },
      ask: async (at) => {
        const { code } = await payOrder({ ...test, ...at }, buyer, order, { key })
        return typeof code === 'number' ? code : 409
      },
      isDone: async () => (await orderFor(test, buyer, order.code)).paid,
    }
  }
  await payOrderNow(test, buyer, order)
  await allowSendBack(test, shop, order.total, buyer.id)
  const call = { params: { code: order.code }, body: { send_back: true }, headers }
  return {
    way,
    buyer,
    key,
    left: [5000, 2000],
    keyed: { person: shop.owner, call: 'cancel_order' },
    ask: async ({ send }) => (await send(cancelOrder, call, shop.owner.token)).status,
    isDone: async () => (await orderFor(test, buyer, order.code)).state === 'cancelled',
  }
}

/** Pieces that the counted product of the shop gains. */
const moves: Readonly<Partial<Record<Attempt['way'], number>>> = { confirmed: -2, 'sent back': 2 }

const stockOf = async ({ test }: MobileMoney, { product }: OrderedShop): Promise<number> => {
  const [row] = await test.context.database.sql<{ quantity: number }[]>`
    select quantity from products where id = ${product.id} and counted`
  return row?.quantity ?? Number.NaN
}

/**
 * Kills a server at one of its steps while it handles a request; then another server gets the same request, or is asked
 * for the outcome of its key. The seed decides everything. Returns a description.
 */
export const playKilledOrder = async (money: MobileMoney, shop: OrderedShop, seed: number): Promise<string> => {
  const { test } = money
  const random = randomOf(seed)
  const attempt = await prepare(money, shop, ways[seed % ways.length] ?? 'paid')
  const { way, buyer, keyed, left, ask, isDone } = attempt
  const stock = await stockOf(money, shop)
  const steps = Math.floor(random() * 24)
  const isSettled = keyed !== undefined && random() < 0.5
  const name = `seed ${seed}: ${way}, killed after ${steps} steps, then ${isSettled ? 'settled' : 'asked again'}`
  const copy = await startPaymentCopy(money)
  await copy.dieAfter(steps)
  const told = await ask(copy.money.test)
  await copy.kill()
  const expectWhole = async (done: boolean) => {
    expect((await walletOf(test, buyer)).balance, name).toBe(left[done ? 0 : 1])
    expect(await stockOf(money, shop), name).toBe(stock + (done ? (moves[way] ?? 0) : 0))
    await proveBooks(test.context.database.sql)
    await proveOrders(test.context.database.sql)
  }
  const wasDone = await isDone()
  await expectWhole(wasDone)
  if (told > 0 && told < 300) expect(wasDone, `${name}: it was acknowledged`).toBe(true)
  if (isSettled) {
    const { person, call } = keyed
    const question = { params: { id: person.id }, body: { key: attempt.key, call } }
    const { outcome } = (await test.call(settlePayment, question, person.token)).body
    expect(outcome, name).toBe(wasDone ? 'done' : 'voided')
    expect(await ask(test), name).toBe(wasDone ? 200 : 409)
    await expectWhole(wasDone)
  } else {
    expect([200, 201], name).toContain(await ask(test))
    expect(await isDone(), name).toBe(true)
    await expectWhole(true)
  }
  return `${way}, ${wasDone ? 'done' : 'not done'} when killed`
}
