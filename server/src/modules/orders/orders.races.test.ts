import { cancelOrder, confirmOrder, createOrder, finishOrder, readyOrder } from '@sheds/contract/orders/orders'
import { deleteShed } from '@sheds/contract/sheds/sheds'
import { closeAccount, logIn } from '@sheds/contract/users/accounts'
import { settlePayment } from '@sheds/contract/wallet/wallet'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../platform/ids.ts'
import {
  allowSendBack,
  arriveTakingOrders,
  type OrderedShop,
  orderBody,
  orderFor,
  outcomeOf,
  payOrder,
  payOrderNow,
  placeConfirmed,
  placeOrder,
} from '../../testing/orders.ts'
import { password } from '../../testing/people.ts'
import { together } from '../../testing/races/together.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { arriveWithWallet, authorize, proveBooks, type WalletOwner, walletOf } from '../../testing/wallets.ts'
import { proveOrders } from './testing/prove-orders.ts'

/** Two servers on one database. */
let test: TestApp
let copy: TestApp
let shop: OrderedShop
let buyer: WalletOwner

beforeAll(async () => {
  test = await startTestApp()
  copy = await startTestApp({ sharedDatabase: test.database })
  shop = await arriveTakingOrders(test)
  buyer = await arriveWithWallet(test, 500_000)
})
afterEach(async () => {
  await proveBooks(test.context.database.sql)
  await proveOrders(test.context.database.sql)
})
afterAll(async () => {
  await copy.close()
  await test.close()
})

const appAt = (at: number): TestApp => (at % 2 === 0 ? test : copy)
const balanceOf = async (person: WalletOwner) => (await walletOf(test, person)).balance

type Step = typeof readyOrder | typeof finishOrder | typeof cancelOrder | typeof confirmOrder
const take = async (app: TestApp, step: Step, code: string, { token }: { token: string }, body: unknown = {}) =>
  outcomeOf(await app.send(step, { params: { code }, body, headers: { 'idempotency-key': newId() } }, token))

/** Logs in on several devices, each of them authorized to pay an order. */
const logInDevices = (count: number, person: WalletOwner, order: { total: number; seller: string }) =>
  together(count, async (at) => {
    const { token } = (await appAt(at).call(logIn, { body: { name: person.name, password } })).body
    const named = { action: 'send_money', amount: order.total, recipient_wallet_id: order.seller } as const
    await authorize(appAt(at), { id: person.id, token }, named as never)
    return token
  })

describe('concurrent requests for an order', () => {
  it('create it once when they carry the same id', async () => {
    const body = orderBody(shop, { id: newId() })
    const answers = await together(12, (at) => appAt(at).call(createOrder, { body: body as never }, buyer.token))
    expect(new Set(answers.map((answer) => answer.body.order?.code)).size).toBe(1)
    const rows = await test.context.database.sql`select from contacts where user_id = ${buyer.id}`
    expect(rows).toHaveLength(1)
  })

  it('confirm it once when their terms differ; the others answer already_decided', async () => {
    const { code } = await placeOrder(test, buyer, shop)
    const answers = await together(8, (at) => take(appAt(at), confirmOrder, code, shop.owner, { delivery: at * 100 }))
    expect(answers.filter((answer) => answer === 200)).toHaveLength(1)
    expect(answers.filter((answer) => answer === 'already_decided')).toHaveLength(7)
    const { total, delivery } = await orderFor(test, buyer, code)
    expect([total, delivery]).toEqual([3000 + answers.indexOf(200) * 100, answers.indexOf(200) * 100])
  })

  it('leave it cancelled after a confirmation and a cancellation, in either order', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { code } = await placeOrder(test, buyer, shop)
      const [confirmed, cancelled] = await Promise.all([
        take(test, confirmOrder, code, shop.owner),
        take(copy, cancelOrder, code, buyer),
      ])
      const { state, confirmedAt } = await orderFor(test, buyer, code)
      // A confirmed order can still be cancelled; a cancelled one cannot be confirmed.
      expect(cancelled).toBe(200)
      expect(state).toBe('cancelled')
      expect(confirmed === 200).toBe(confirmedAt !== null)
    }
  })

  it('finish or cancel it, but not both', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { code } = await placeConfirmed(test, buyer, shop)
      await take(test, readyOrder, code, shop.owner)
      const answers = await Promise.all([
        take(test, finishOrder, code, buyer),
        take(copy, cancelOrder, code, shop.owner),
      ])
      expect(answers.toSorted()).toEqual([200, 'already_decided'])
      expect((await orderFor(test, buyer, code)).state).toBe(answers[0] === 200 ? 'done' : 'cancelled')
    }
  })
})

describe('concurrent payments of an order', () => {
  it('pay once with one key, and all return the same response', async () => {
    const order = await placeConfirmed(test, buyer, shop)
    const before = await balanceOf(buyer)
    const key = newId()
    await authorize(test, buyer, { action: 'send_money', amount: order.total })
    const answers = await together(12, (at) => payOrder(appAt(at), buyer, order, { key }))
    expect(new Set(answers.map(({ code, body }) => JSON.stringify([code, body])))).toEqual(
      new Set([JSON.stringify([200, answers[0]?.body])]),
    )
    expect(await balanceOf(buyer)).toBe(before - order.total)
  })

  it('pay once from six devices; the others keep their authorization', async () => {
    const order = await placeConfirmed(test, buyer, shop)
    const before = await balanceOf(buyer)
    const tokens = await logInDevices(6, buyer, order)
    const answers = await together(6, (at) => payOrder(appAt(at), buyer, order, { token: tokens[at] as string }))
    expect(answers.map(({ code }) => code).sort()).toEqual([200, ...Array(5).fill('order_paid')])
    expect(await balanceOf(buyer)).toBe(before - order.total)
    const left = await test.context.database.sql`
      select from wallet_grants where account_id = ${buyer.wallet.id} and amount = ${order.total}`
    expect(left.length).toBeGreaterThanOrEqual(5)
  })

  it('pay each order of many buyers in one batch', async () => {
    const buyers = await together(12, () => arriveWithWallet(test, 5000))
    const orders = await Promise.all(buyers.map((each) => placeConfirmed(test, each, shop)))
    await Promise.all(buyers.map((each) => authorize(test, each, { action: 'send_money', amount: 3000 })))
    const before = await balanceOf(shop.owner)
    const twice = [...buyers.keys(), 3, 3]
    const answers = await Promise.all(
      twice.map((at) => payOrder(test, buyers[at] as WalletOwner, orders[at] as (typeof orders)[number])),
    )
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(12)
    expect((await balanceOf(shop.owner)) - before).toBe(36_000)
  })

  it('exclude a cancellation by either side', async () => {
    for (let round = 0; round < 8; round += 1) {
      const order = await placeConfirmed(test, buyer, shop)
      await authorize(test, buyer, { action: 'send_money', amount: order.total })
      const by = round % 2 === 0 ? buyer : shop.owner
      const before = await balanceOf(buyer)
      const [paid, cancelled] = await Promise.all([
        payOrder(appAt(round), buyer, order),
        take(appAt(round + 1), cancelOrder, order.code, by),
      ])
      const { state, paid: isPaid } = await orderFor(test, buyer, order.code)
      expect([paid.code, cancelled]).toEqual(isPaid ? [200, 'order_paid'] : ['not_payable', 200])
      expect(state).toBe(isPaid ? 'confirmed' : 'cancelled')
      expect(await balanceOf(buyer)).toBe(isPaid ? before - order.total : before)
    }
  })

  it('are refunded once by several tabs, or not at all if the order is done', { tags: ['full'] }, async () => {
    const order = await placeConfirmed(test, buyer, shop)
    await payOrderNow(test, buyer, order)
    const before = await balanceOf(buyer)
    const tokens = await logInDevices(4, shop.owner, { total: order.total, seller: buyer.id })
    const answers = await together(4, (at) =>
      take(appAt(at), cancelOrder, order.code, { token: tokens[at] as string }, { send_back: true }),
    )
    // All ask for the same, so all succeed.
    expect(answers).toEqual([200, 200, 200, 200])
    expect(await balanceOf(buyer)).toBe(before + order.total)
    for (let round = 0; round < 4; round += 1) {
      const other = await placeConfirmed(test, buyer, shop)
      await payOrderNow(test, buyer, other)
      await take(test, readyOrder, other.code, shop.owner)
      await allowSendBack(test, shop, other.total, buyer.id)
      const had = await balanceOf(buyer)
      const [done, back] = await Promise.all([
        take(test, finishOrder, other.code, buyer),
        take(copy, cancelOrder, other.code, shop.owner, { send_back: true }),
      ])
      expect([done, back].toSorted()).toEqual([200, 'already_decided'])
      expect(await balanceOf(buyer)).toBe(back === 200 ? had + other.total : had)
    }
  })

  it('are settled by their key: an unknown key is voided and refused later', async () => {
    const order = await placeConfirmed(test, buyer, shop)
    const settle = async (key: string, call: 'send_money' | 'cancel_order', person = buyer) =>
      (await test.call(settlePayment, { params: { id: person.id }, body: { key, call } }, person.token)).body
    const late = newId()
    expect((await settle(late, 'send_money')).outcome).toBe('voided')
    expect((await payOrderNow(test, buyer, order, { key: late })).code).toBe('key_voided')
    const { key } = await payOrderNow(test, buyer, order)
    expect(await settle(key, 'send_money')).toMatchObject({ outcome: 'done', transaction: { status: 'completed' } })
    await allowSendBack(test, shop, order.total, buyer.id)
    const back = newId()
    expect((await settle(back, 'cancel_order', shop.owner)).outcome).toBe('voided')
    const call = { params: { code: order.code }, body: { send_back: true }, headers: { 'idempotency-key': back } }
    expect(outcomeOf(await test.send(cancelOrder, call, shop.owner.token))).toBe('key_voided')
    expect((await orderFor(test, buyer, order.code)).state).toBe('confirmed')
    const fresh = { ...call, headers: { 'idempotency-key': newId() } }
    expect(outcomeOf(await test.send(cancelOrder, fresh, shop.owner.token))).toBe(200)
    expect(await settle(fresh.headers['idempotency-key'], 'cancel_order', shop.owner)).toMatchObject({
      outcome: 'done',
    })
  })
})

describe('a new order and the closing of its shed or account', () => {
  it('exclude each other', async () => {
    for (let round = 0; round < 4; round += 1) {
      const [one, own] = [await arriveWithWallet(test), await arriveTakingOrders(test)]
      const closers = [
        () => copy.send(closeAccount, { params: { id: own.owner.id }, body: { password } }, own.owner.token),
        () => copy.send(deleteShed, { params: { id: own.shed.id } }, own.owner.token),
        () => copy.send(closeAccount, { params: { id: one.id }, body: { password } }, one.token),
      ]
      const body = orderBody(own, { id: newId() })
      const answers = await Promise.all([
        test.send(createOrder, { body }, one.token),
        (closers[round % 3] as (typeof closers)[number])(),
      ])
      const [made, closed] = answers.map((answer) => answer.status < 300)
      const open = await test.context.database.sql`
      select from orders o join users b on b.id = o.buyer_id join users s on s.id = o.seller_id join sheds d on d.id = o.shed_id
      where o.shed_id = ${own.shed.id} and (b.closed_at is not null or s.closed_at is not null or d.deleted_at is not null)`
      expect(open).toEqual([])
      expect([made, closed].filter(Boolean).length).toBeLessThanOrEqual(1)
    }
  })
})
