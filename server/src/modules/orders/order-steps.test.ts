import { blockUser, muteUser, unblockUser } from '@sheds/contract/moderation/moderation'
import { listNotifications } from '@sheds/contract/notifications/notifications'
import {
  cancelOrder,
  confirmOrder,
  finishOrder,
  getOrder,
  listOrders,
  type Order,
  readyOrder,
} from '@sheds/contract/orders/orders'
import { deleteShed } from '@sheds/contract/sheds/sheds'
import { exportAccount } from '@sheds/contract/users/account-export'
import { closeAccount } from '@sheds/contract/users/accounts'
import { getReceipt, makeReceipt } from '@sheds/contract/wallet/receipts'
import { listTransactions, sendMoney } from '@sheds/contract/wallet/wallet'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../platform/ids.ts'
import {
  allowSendBack,
  arriveTakingOrders,
  confirmed,
  type OrderedShop,
  orderFor,
  outcomeOf,
  payOrder,
  payOrderNow,
  placeConfirmed,
  placeOrder,
} from '../../testing/orders.ts'
import { arrive, password } from '../../testing/people.ts'
import { addProduct } from '../../testing/products.ts'
import { openShed } from '../../testing/sheds.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { doWaitingJobs } from '../../testing/waiting-jobs.ts'
import {
  arriveWithWallet,
  authorize,
  proveBooks,
  topUpWallet,
  type WalletOwner,
  walletOf,
} from '../../testing/wallets.ts'
import { reverseEntry } from '../ledger/corrections/corrections.service.ts'
import { proveOrders } from './testing/prove-orders.ts'

let test: TestApp
let shop: OrderedShop
let buyer: WalletOwner

beforeAll(async () => {
  test = await startTestApp()
  shop = await arriveTakingOrders(test)
  buyer = await arriveWithWallet(test, 100_000)
})
afterEach(async () => {
  await proveBooks(test.context.database.sql)
  await proveOrders(test.context.database.sql)
})
afterAll(() => test.close())

type Step = typeof readyOrder | typeof finishOrder | typeof cancelOrder | typeof confirmOrder
const take = async (
  step: Step,
  code: string,
  { token }: { token: string },
  body: unknown = {},
  key: string = newId(),
) => {
  const answer = await test.send(step, { params: { code }, body, headers: { 'idempotency-key': key } }, token)
  return outcomeOf(answer)
}
const seen = (code: string, { token }: { token: string } = buyer): Promise<Order> => orderFor(test, { token }, code)
const canOf = async (code: string, person: { token: string }) =>
  Object.entries((await seen(code, person)).viewer.can ?? {}).flatMap(([what, may]) => (may ? [what] : []))
const balanceOf = async (person: WalletOwner) => (await walletOf(test, person)).balance

describe('the steps of an order', () => {
  it('follow each other, each taken by the right side, and name the next one', async () => {
    const { code } = await placeOrder(test, buyer, shop)
    const nexts = []
    for (const [step, by, other] of [
      [confirmOrder, shop.owner, buyer],
      [readyOrder, shop.owner, buyer],
      [finishOrder, buyer, undefined],
    ] as const) {
      nexts.push((await seen(code)).next)
      if (other !== undefined) expect(await take(step, code, other)).toBe('forbidden')
      expect(await take(step, code, by)).toBe(200)
      // A repeated request succeeds too.
      expect(await take(step, code, by)).toBe(200)
    }
    expect(nexts).toEqual([
      { side: 'seller', step: 'confirm' },
      { side: 'buyer', step: 'pay' },
      { side: 'buyer', step: 'done' },
    ])
    const order = await seen(code)
    expect(order).toMatchObject({ state: 'done', next: null, paid: false })
    expect([order.createdAt, order.confirmedAt, order.readyAt, order.doneAt].map(String)).toEqual(
      [order.createdAt, order.confirmedAt, order.readyAt, order.doneAt].map(String).sort(),
    )
    for (const who of [buyer, shop.owner]) expect(await take(cancelOrder, code, who)).toBe('already_decided')
    expect(await canOf(code, buyer)).toEqual(['pay', 'review'])
    expect(await canOf(code, shop.owner)).toEqual([])
  })

  it('are refused out of turn', async () => {
    const { code } = await placeOrder(test, buyer, shop)
    expect(await take(readyOrder, code, shop.owner)).toBe('already_decided')
    for (const who of [buyer, shop.owner]) expect(await take(finishOrder, code, who)).toBe('already_decided')
    expect(await take(cancelOrder, code, buyer, { reason: 'Changed my mind' })).toBe(200)
    expect(await take(cancelOrder, code, buyer)).toBe(200)
    for (const [step, who] of [
      [confirmOrder, shop.owner],
      [cancelOrder, shop.owner],
    ] as const)
      expect(await take(step, code, who)).toBe('already_decided')
    expect(await seen(code)).toMatchObject({
      state: 'cancelled',
      cancelled_by: 'buyer',
      reason: 'Changed my mind',
      next: null,
    })
  })

  it('are not found by anyone but the buyer and the seller', async () => {
    const { code } = await placeOrder(test, buyer, shop)
    const third = await arrive(test)
    const calls = [getOrder, confirmOrder, readyOrder, finishOrder, cancelOrder]
    for (const call of calls)
      expect(outcomeOf(await test.send(call, { params: { code } }, third.token))).toBe('not_found')
    for (const bad of ['SH-0000', 'sh-7k4q', 'SH-ZZZZ', 'x'])
      expect(outcomeOf(await test.send(getOrder, { params: { code: bad } }, buyer.token))).toBe('not_found')
    expect((await test.call(listOrders, {}, third.token)).body.rows).toEqual([])
    expect(
      (await test.call(listOrders, { query: { side: 'seller', shed_id: shop.shed.id } }, third.token)).body.rows,
    ).toEqual([])
  })

  it('confirm a delivery fee or a new total, and only once', async () => {
    const { code } = await placeOrder(test, buyer, shop)
    expect(await take(confirmOrder, code, shop.owner, { delivery: 1500, total: 1000 })).toBe('invalid_input')
    const body = { delivery: 1500, note: 'Saturday morning' }
    expect(await confirmed(test, shop, code, body)).toMatchObject({ total: 4500, sent_total: 3000, delivery: 1500 })
    expect(await take(confirmOrder, code, shop.owner, body)).toBe(200)
    expect(await take(confirmOrder, code, shop.owner, { ...body, delivery: 2000 })).toBe('already_decided')
    expect(await seen(code)).toMatchObject({ answer: 'Saturday morning', total: 4500 })
    const second = await placeOrder(test, buyer, shop)
    expect(await confirmed(test, shop, second.code, { total: 2500 })).toMatchObject({ total: 2500, delivery: null })
  })

  it('require a total to confirm an item without a price', async () => {
    const shed = await openShed(test, shop.owner, 'services')
    const product = await addProduct(test, { owner: shop.owner, shed }, { price: undefined })
    const { code } = await placeOrder(test, buyer, { ...shop, shed, product })
    expect(await take(confirmOrder, code, shop.owner)).toBe('invalid_input')
    expect(await confirmed(test, shop, code, { total: 7000 })).toMatchObject({ total: 7000, to_agree: false })
    expect(await take(confirmOrder, code, shop.owner, { total: 7000 })).toBe(200)
  })
})

describe('the payment of an order', () => {
  it('transfers exactly the total, once, and is visible to both sides at once', async () => {
    const order = await placeConfirmed(test, buyer, shop, { delivery: 500 })
    const before = [await balanceOf(buyer), await balanceOf(shop.owner)] as const
    for (const amount of [order.total - 1, order.total + 1, 3000])
      expect((await payOrderNow(test, buyer, order, { amount })).code).toBe('invalid_input')
    const { code, key } = await payOrderNow(test, buyer, order)
    expect(code).toBe(200)
    expect([await balanceOf(buyer), await balanceOf(shop.owner)]).toEqual([before[0] - 3500, before[1] + 3500])
    for (const who of [buyer, shop.owner])
      expect(await seen(order.code, who)).toMatchObject({
        paid: true,
        payment: { amount: 3500 },
        next: { step: 'ready' },
      })
    // The same key returns its first response. A new key answers `order_paid` and leaves its authorization unused.
    expect((await payOrder(test, buyer, order, { key })).code).toBe(200)
    expect((await payOrderNow(test, buyer, order)).code).toBe('order_paid')
    expect((await payOrder(test, buyer, { ...order, id: newId() })).code).toBe('not_found')
    expect(await balanceOf(buyer)).toBe(before[0] - 3500)
  })

  it('requires a confirmed order, its own buyer and its own seller', async () => {
    const { id, code } = await placeOrder(test, buyer, shop)
    const order = { id, code, total: 3000, seller: shop.owner.id }
    expect((await payOrderNow(test, buyer, order)).code).toBe('not_payable')
    await confirmed(test, shop, code, {})
    const stranger = await arriveWithWallet(test, 9000)
    expect((await payOrderNow(test, stranger, order)).code).toBe('not_found')
    expect((await payOrderNow(test, buyer, { ...order, seller: stranger.id })).code).toBe('invalid_input')
    expect((await payOrder(test, shop.owner, order)).code).not.toBe(200)
    await take(cancelOrder, code, shop.owner, { reason: 'Sold' })
    expect((await payOrderNow(test, buyer, order)).code).toBe('not_payable')
    expect(await balanceOf(stranger)).toBe(9000)
  })

  it('may be below the least transfer; wallet statements and receipts name the order', async () => {
    const product = await addProduct(test, shop, { price: 10 })
    const order = await placeConfirmed(test, buyer, { ...shop, product })
    expect((await payOrderNow(test, buyer, order)).code).toBe(200)
    for (const [who, description] of [
      [buyer, 'Order paid'],
      [shop.owner, 'Order paid to you'],
    ] as const) {
      const [line] = (await test.call(listTransactions, { params: { id: who.id } }, who.token)).body
      expect(line).toMatchObject({ amount: 20, order: order.code, code: 'send' })
      expect(line?.description).toContain(description)
      expect(line?.description).toContain(order.code)
    }
    const { payment } = await seen(order.code)
    const made = await test.call(makeReceipt, { params: { id: payment?.id ?? '' } } as never, buyer.token)
    const { code } = (made.body as { receipt: { code: string } }).receipt
    expect((await test.call(getReceipt, { params: { code } })).body.description).toContain(order.code)
  })

  it('can be refunded only by the seller, together with the cancellation', async () => {
    const order = await placeConfirmed(test, buyer, shop)
    await payOrderNow(test, buyer, order)
    const before = [await balanceOf(buyer), await balanceOf(shop.owner)] as const
    expect(await take(cancelOrder, order.code, buyer)).toBe('order_paid')
    expect(await take(cancelOrder, order.code, buyer, { send_back: true })).toBe('order_paid')
    expect(await take(cancelOrder, order.code, shop.owner)).toBe('order_paid')
    expect(await take(cancelOrder, order.code, shop.owner, { send_back: true })).toBe('authorization_required')
    expect([await balanceOf(buyer), await canOf(order.code, shop.owner)]).toEqual([before[0], ['ready', 'send_back']])
    await allowSendBack(test, shop, order.total, buyer.id)
    const call = { params: { code: order.code }, body: { send_back: true, reason: 'Sold this morning' } }
    const { body } = await test.call(
      cancelOrder,
      { ...call, headers: { 'idempotency-key': newId() } },
      shop.owner.token,
    )
    expect(body).toMatchObject({
      message: 'The order is cancelled, and the money was sent back.',
      order: { state: 'cancelled', cancelled_by: 'seller', paid: false, sent_back: { amount: 3000 } },
    })
    expect([await balanceOf(buyer), await balanceOf(shop.owner)]).toEqual([before[0] + 3000, before[1] - 3000])
    // A repeated request returns the same transaction.
    const again = (await test.call(cancelOrder, call, shop.owner.token)).body
    expect(again.transaction).toEqual(body.transaction)
    expect(await seen(order.code)).toMatchObject({
      payment: { amount: 3000 },
      sent_back: { amount: 3000 },
      paid: false,
    })
    expect((await payOrderNow(test, buyer, order)).code).toBe('not_payable')
    const [line] = (await test.call(listTransactions, { params: { id: buyer.id } }, buyer.token)).body
    expect(line).toMatchObject({ order: order.code, transaction_type: 'Credit' })
    expect(line?.description).toContain('Refund received')
  })

  it('stays when the seller’s balance does not cover the refund', async () => {
    const own = await arriveTakingOrders(test)
    const order = await placeConfirmed(test, buyer, own)
    await payOrderNow(test, buyer, order)
    const body = { recipient_wallet_id: buyer.id, amount: 2000 }
    await allowSendBack(test, own, 2000, buyer.id)
    await test.call(sendMoney, { body, headers: { 'idempotency-key': newId() } }, own.owner.token)
    await allowSendBack(test, own, order.total, buyer.id)
    const key = newId()
    expect(await take(cancelOrder, order.code, own.owner, { send_back: true }, key)).toBe('insufficient_funds')
    expect(await seen(order.code)).toMatchObject({ state: 'confirmed', paid: true })
    await topUpWallet(test.context.database.sql, own.owner.wallet.id, 2000)
    // A key keeps its known outcome.
    expect(await take(cancelOrder, order.code, own.owner, { send_back: true }, key)).toBe('insufficient_funds')
    await allowSendBack(test, own, order.total, buyer.id)
    expect(await take(cancelOrder, order.code, own.owner, { send_back: true })).toBe(200)
  })

  it('cannot be repeated after an operator reversed it', async () => {
    const order = await placeConfirmed(test, buyer, shop)
    await payOrderNow(test, buyer, order)
    const { payment } = await seen(order.code)
    await reverseEntry(test.context, { entry: payment?.reference ?? '', reason: 'by mistake' })
    expect(await seen(order.code)).toMatchObject({ paid: false, sent_back: { amount: 3000 } })
    expect((await payOrderNow(test, buyer, order)).code).toBe('not_payable')
    await doWaitingJobs(test)
    for (const { token } of [buyer, shop.owner]) {
      const { rows } = (await test.call(listNotifications, {}, token)).body
      expect(rows.filter(({ subject }) => subject?.name === order.code).map(({ detail }) => detail)).toContain(
        'reversed 3000',
      )
    }
    expect(await take(cancelOrder, order.code, shop.owner)).toBe(200)
  })

  it('requires usable wallets on both sides and no block between the two', async () => {
    const { sql } = test.context.database
    const one = await arriveWithWallet(test, 9000)
    const own = await arriveTakingOrders(test)
    const order = await placeConfirmed(test, one, own)
    const stopped = async (column: string) => {
      await authorize(test, one)
      await sql.unsafe(`update ledger_accounts set ${column} = now() + interval '1 hour' where id = '${one.wallet.id}'`)
      const { code } = await payOrder(test, one, order)
      await sql.unsafe(`update ledger_accounts set ${column} = null where id = '${one.wallet.id}'`)
      return code
    }
    expect(await stopped('frozen_until')).toBe('wallet_frozen')
    expect(await stopped('held_until')).toBe('wallet_held')
    await authorize(test, one)
    await test.call(blockUser, { params: { id: one.id } }, own.owner.token)
    expect((await payOrder(test, one, order)).code).toBe('not_found')
    // As if the wallet were inactive: no payment is offered, and the seller is next.
    expect(await seen(order.code, one)).toMatchObject({ chat_url: null, next: { side: 'seller', step: 'ready' } })
    expect(await canOf(order.code, one)).toEqual(['cancel'])
    const toPay = { query: { state: 'to_pay' } } as const
    expect((await test.call(listOrders, toPay, one.token)).body).toMatchObject({
      rows: [],
      waiting: { to_pay: 0, mine: 0 },
    })
    await test.call(unblockUser, { params: { id: one.id } }, own.owner.token)
    await test.call(blockUser, { params: { id: own.owner.id } }, one.token)
    expect((await seen(order.code, one)).chat_url).toBeNull()
    await test.call(unblockUser, { params: { id: own.owner.id } }, one.token)
    // A done order can still be paid, unless its seller has closed the account.
    await take(readyOrder, order.code, own.owner)
    await take(finishOrder, order.code, one)
    expect(await canOf(order.code, one)).toEqual(['pay', 'review'])
    await test.call(closeAccount, { params: { id: own.owner.id }, body: { password } }, own.owner.token)
    expect((await payOrder(test, one, order)).code).toBe('not_found')
    expect(await canOf(order.code, one)).toEqual(['review'])
    expect(await balanceOf(one)).toBe(9000)
  })
})

describe('buyers and sellers', () => {
  it('are notified of each step of the other side', async () => {
    const [one, own] = [await arriveWithWallet(test, 9000), await arriveTakingOrders(test)]
    const order = await placeConfirmed(test, one, own, { delivery: 500 })
    await doWaitingJobs(test)
    await payOrderNow(test, one, order)
    await doWaitingJobs(test)
    await take(readyOrder, order.code, own.owner)
    await take(finishOrder, order.code, one)
    await doWaitingJobs(test)
    const told = async ({ token }: { token: string }) =>
      (await test.call(listNotifications, {}, token)).body.rows
        .filter(({ type }) => type === 'order')
        .map(({ detail, subject, actors }) => `${detail} ${subject?.name} ${actors[0]?.name}`)
        .sort()
    const of = (events: string[], who: string) => events.map((event) => `${event} ${order.code} ${who}`)
    expect(await told(own.owner)).toEqual(of(['done 3500', 'paid 3500', 'sent 3000'], one.name))
    expect(await told(one)).toEqual(of(['confirmed 3500', 'ready 3500'], own.owner.name))
    const others = (await test.call(listNotifications, {}, own.owner.token)).body.rows.map(({ type }) => type)
    expect(others).not.toContain('money_in')
  })

  it('are notified of their orders even by people they muted or blocked', async () => {
    const [one, own] = [await arriveWithWallet(test, 9000), await arriveTakingOrders(test)]
    await test.call(muteUser, { params: { id: one.id } }, own.owner.token)
    const order = await placeConfirmed(test, one, own)
    await payOrderNow(test, one, order)
    await test.call(blockUser, { params: { id: own.owner.id } }, one.token)
    await take(readyOrder, order.code, own.owner)
    await doWaitingJobs(test)
    const told = async ({ token }: { token: string }) =>
      (await test.call(listNotifications, {}, token)).body.rows
        .filter(({ type }) => type === 'order')
        .map(({ detail }) => detail)
        .sort()
    expect(await told(own.owner)).toEqual(['paid 3000', 'sent 3000'])
    expect(await told(one)).toEqual(['confirmed 3000', 'ready 3000'])
  })

  it('see an order as payable only up to the limit of the wallet', async () => {
    const [one, own] = [await arriveWithWallet(test, 9000), await arriveTakingOrders(test)]
    await placeConfirmed(test, one, own, { total: 500_001 })
    const { code } = await placeConfirmed(test, one, own, { total: 500_000 })
    for (const [side, { token }, mine] of [
      ['buyer', one, 1],
      ['seller', own.owner, 1],
    ] as const) {
      const { rows, waiting } = (await test.call(listOrders, { query: { side, state: 'to_pay' } }, token)).body
      expect(rows.map((row) => row.code)).toEqual([code])
      expect(waiting).toEqual({ sent: 0, to_pay: 1, under_way: 2, mine })
    }
  })

  it('cannot close a shed or account during an open order; closing removes their notes', async () => {
    const [one, own] = [await arriveWithWallet(test), await arriveTakingOrders(test)]
    const { code } = await placeOrder(test, one, own, { note: 'Rue 12, Akwa' })
    const close = (person: WalletOwner) =>
      test.send(closeAccount, { params: { id: person.id }, body: { password } }, person.token)
    const closeShed = () => test.send(deleteShed, { params: { id: own.shed.id } }, own.owner.token)
    for (const answer of [await close(one), await close(own.owner), await closeShed()])
      expect(outcomeOf(answer)).toBe('orders_open')
    await take(cancelOrder, code, one)
    expect(outcomeOf(await close(one))).toBe(200)
    expect(await seen(code, own.owner)).toMatchObject({ note: '', buyer: { name: '' } })
    expect(outcomeOf(await closeShed())).toBe(200)
    expect(outcomeOf(await close(own.owner))).toBe(200)
  })

  it('find their orders in the account export', async () => {
    const [one, own] = [await arriveWithWallet(test), await arriveTakingOrders(test)]
    const { code } = await placeOrder(test, one, own, { note: 'Size 42' })
    for (const [{ id, token }, side] of [
      [one, 'buyer'],
      [own.owner, 'seller'],
    ] as const) {
      const { body } = await test.call(exportAccount, { params: { id } }, token)
      expect(body.belongings.filter(({ kind }) => kind === 'order')).toMatchObject([
        { code, side, note: 'Size 42', paid: false },
      ])
    }
  })

  it('list their orders by side, shed and state, in pages, with counts of open ones', async () => {
    const [one, own] = [await arriveWithWallet(test, 50_000), await arriveTakingOrders(test)]
    const codes: string[] = []
    for (let at = 0; at < 6; at += 1) codes.unshift((await placeOrder(test, one, own)).code)
    const [fifth = '', fourth = '', third = '', second = '', first = ''] = codes.slice(1)
    for (const code of [first, second, third, fourth]) await confirmed(test, own, code, {})
    await take(readyOrder, first, own.owner)
    await take(finishOrder, first, one)
    await take(readyOrder, second, own.owner)
    await take(cancelOrder, fifth, one)
    const list = async (query: Record<string, unknown>, token = one.token) =>
      test.call(listOrders, { query: query as never }, token)
    const found = async (query: Record<string, unknown>) => (await list(query)).body.rows.map(({ code }) => code)
    expect(await found({})).toEqual(codes)
    expect(await found({ state: 'to_pay' })).toEqual([fourth, third, second])
    expect(await found({ state: 'under_way' })).toEqual(codes.filter((code) => code !== fifth && code !== first))
    expect([await found({ state: 'done' }), await found({ state: 'cancelled' })]).toEqual([[first], [fifth]])
    expect(await found({ side: 'seller' })).toEqual([])
    const waiting = { sent: 1, to_pay: 3, under_way: 4 }
    expect((await list({})).body.waiting).toEqual({ ...waiting, mine: 3 })
    expect((await list({ side: 'seller', shed_id: own.shed.id }, own.owner.token)).body.waiting).toEqual({
      ...waiting,
      mine: 1,
    })
    const page = await list({ limit: 4 })
    expect(page.headers['x-total-count']).toBe('6')
    const cursor = new URLSearchParams(/\?([^>]*)>/.exec(String(page.headers.link))?.[1]).get('cursor')
    expect((await list({ limit: 4, cursor })).body.rows.map(({ code }) => code)).toEqual(codes.slice(4))
    expect(await test.countStatements(() => list({ limit: 4 }))).toBeLessThanOrEqual(3)
  })

  it('see how fast a shed usually answers, once it has answered enough orders', async () => {
    const own = await arriveTakingOrders(test)
    const answersIn = async () => (await seen((await placeOrder(test, buyer, own)).code)).answers_in
    expect(await answersIn()).toBeNull()
    const { sql } = test.context.database
    for (const minutes of [10, 20, 45, 300]) {
      const { code } = await placeConfirmed(test, buyer, own)
      await sql`update orders set created_at = confirmed_at - ${minutes} * interval '1 minute' where code = ${code}`
    }
    expect(await answersIn()).toBe(20)
  })
})
