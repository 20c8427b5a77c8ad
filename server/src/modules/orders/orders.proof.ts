import { cancelOrder, confirmOrder, finishOrder, readyOrder } from '@sheds/contract/orders/orders'
import { settlePayment } from '@sheds/contract/wallet/wallet'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../platform/ids.ts'
import startDatabase from '../../testing/database.setup.ts'
import {
  arriveTakingOrders,
  type OrderedShop,
  orderFor,
  outcomeOf,
  payOrder,
  placeOrder,
} from '../../testing/orders.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { arriveWithWallet, authorize, proveBooks, type WalletOwner, walletOf } from '../../testing/wallets.ts'
import { tries, type WalkStep, walkOrders } from './testing/order-walks.ts'
import { proveOrders } from './testing/prove-orders.ts'

let stopDatabase: () => Promise<void>
let test: TestApp
let copy: TestApp
let shop: OrderedShop
let buyer: WalletOwner

beforeAll(async () => {
  stopDatabase = await startDatabase(undefined as never)
  test = await startTestApp()
  copy = await startTestApp({ sharedDatabase: test.database })
  shop = await arriveTakingOrders(test)
  buyer = await arriveWithWallet(test, 400_000)
})
afterAll(async () => {
  await copy.close()
  await test.close()
  await stopDatabase()
})

describe('random walks through an order', () => {
  it('keep the rules, in 20,000 walks', () => {
    walkOrders(20_000)
  })

  const steps = { confirm: confirmOrder, ready: readyOrder, done: finishOrder, cancel: cancelOrder } as const

  /** Sends the steps to the API, some concurrently to two servers. */
  const attempt = async (app: TestApp, order: { id: string; code: string }, { what, by, delivery }: WalkStep) => {
    const person = by === 'buyer' ? buyer : shop.owner
    const { total } = await orderFor(test, person, order.code)
    if (what === 'pay') {
      await authorize(app, buyer, { action: 'send_money', amount: total })
      return (await payOrder(app, buyer, { ...order, total, seller: shop.owner.id })).code
    }
    if (what === 'send_back') await authorize(app, person, { action: 'send_money', amount: total })
    const step = steps[what === 'send_back' ? 'cancel' : what]
    const body = { ...(what === 'confirm' && { delivery }), ...(what === 'send_back' && { send_back: true }) }
    const call = { params: { code: order.code }, body, headers: { 'idempotency-key': newId() } }
    return outcomeOf(await app.send(step, call, person.token))
  }

  it('leave books and orders consistent over HTTP, in 1,000 walks by two callers', {
    timeout: 900_000,
  }, async () => {
    const all = async () => (await walletOf(test, buyer)).balance + (await walletOf(test, shop.owner)).balance
    const before = await all()
    let walks = 0
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(tries, tries), { maxLength: 5 }), async (walk) => {
        const order = await placeOrder(test, buyer, shop)
        for (const [one, other] of walk) await Promise.all([attempt(test, order, one), attempt(copy, order, other)])
        walks += 1
        if (walks % 50 === 0) {
          await proveBooks(test.context.database.sql)
          await proveOrders(test.context.database.sql)
          expect(await all()).toBe(before)
        }
      }),
      { numRuns: 1000 },
    )
    const key = newId()
    const call = { params: { id: buyer.id }, body: { key, call: 'send_money' as const } }
    expect((await test.call(settlePayment, call, buyer.token)).body.outcome).toBe('voided')
  })
})
