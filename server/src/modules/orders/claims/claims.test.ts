import { listNotifications } from '@sheds/contract/notifications/notifications'
import { disagreeWithRefusal, openClaim, refuseClaim } from '@sheds/contract/orders/order-claims'
import { cancelOrder, confirmOrder, finishOrder, listOrders, readyOrder } from '@sheds/contract/orders/orders'
import { getProduct } from '@sheds/contract/products/products'
import { deleteShed } from '@sheds/contract/sheds/sheds'
import { exportAccount } from '@sheds/contract/users/account-export'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '../../../platform/ids.ts'
import {
  allowSendBack,
  arriveTakingOrders,
  type OrderedShop,
  orderFor,
  outcomeOf,
  payOrderNow,
  placeConfirmed,
} from '../../../testing/orders.ts'
import { arrive } from '../../../testing/people.ts'
import { runJob } from '../../../testing/sheds.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { doWaitingJobs } from '../../../testing/waiting-jobs.ts'
import { arriveWithWallet, proveBooks, type WalletOwner, walletOf } from '../../../testing/wallets.ts'
import { reverseEntry } from '../../ledger/corrections/corrections.service.ts'
import { deskPage, readDesk } from '../../wallet/wallet.api.ts'
import { proveOrders } from '../testing/prove-orders.ts'
import { closeClaim, listWaitingClaims } from './claims.service.ts'

let test: TestApp
let shop: OrderedShop
let buyer: WalletOwner
const dayMs = 24 * 3_600_000
let aheadMs = 0
const clock = { now: () => new Date(Date.now() + aheadMs) }

beforeAll(async () => {
  test = await startTestApp({ clock })
  shop = await arriveTakingOrders(test, { counted: true, quantity: 900 })
  buyer = await arriveWithWallet(test, 400_000)
})
beforeEach(() => {
  aheadMs = 0
})
afterEach(async () => {
  await proveBooks(test.context.database.sql)
  await proveOrders(test.context.database.sql)
})
afterAll(() => test.close())

type Step = Parameters<TestApp['send']>[0]
const take = async (step: Step, code: string, { token }: { token: string }, body: unknown = {}) =>
  outcomeOf(await test.send(step, { params: { code }, body, headers: { 'idempotency-key': newId() } } as never, token))
const seen = (code: string, { token }: { token: string } = buyer) => orderFor(test, { token }, code)
const canOf = async (code: string, person: { token: string }) =>
  Object.entries((await seen(code, person)).viewer.can ?? {}).flatMap(([what, may]) => (may ? [what] : []))
const claim = (code: string, reason = 'The zip is broken') => take(openClaim, code, buyer, { reason })
const refuse = (code: string, reason = 'It was whole when it left') => take(refuseClaim, code, shop.owner, { reason })
const sendBack = async (order: { code: string; total: number }) => {
  await allowSendBack(test, shop, order.total, buyer.id)
  return take(cancelOrder, order.code, shop.owner, { send_back: true })
}
const newsOf = async ({ code }: { code: string }, { token }: { token: string }) => {
  await doWaitingJobs(test)
  const { rows } = (await test.call(listNotifications, {}, token)).body
  return rows.flatMap(({ subject, detail }) =>
    subject?.name === code && /claim|reversed/.test(detail) ? [detail] : [],
  )
}

const paidOrder = async () => {
  const order = await placeConfirmed(test, buyer, shop)
  expect((await payOrderNow(test, buyer, order)).code).toBe(200)
  return order
}
const doneOrder = async () => {
  const order = await paidOrder()
  for (const [step, who] of [
    [readyOrder, shop.owner],
    [finishOrder, buyer],
  ] as const)
    expect(await take(step, order.code, who)).toBe(200)
  return order
}
const passedClaim = async () => {
  const order = await doneOrder()
  expect([await claim(order.code), await refuse(order.code)]).toEqual([200, 200])
  expect(await take(disagreeWithRefusal, order.code, buyer)).toBe(200)
  return order
}

describe('POST /orders/:code/claim', () => {
  it('opens one claim of a paid order, shown to both sides; the seller is notified', async () => {
    const order = await paidOrder()
    expect(await canOf(order.code, buyer)).toEqual(['claim'])
    for (let time = 0; time < 2; time += 1) expect(await claim(order.code)).toBe(200)
    expect(await claim(order.code, 'Another reason')).toBe('already_decided')
    for (const who of [buyer, shop.owner]) {
      const { claim: shown, claim_state, next } = await seen(order.code, who)
      expect(shown).toMatchObject({ state: 'open', reason: 'The zip is broken', answer: '', verdict: '' })
      expect(Date.parse(shown?.due ?? '') - Date.parse(shown?.createdAt ?? '')).toBe(3 * dayMs)
      expect([claim_state, next]).toEqual(['open', { side: 'seller', step: 'answer_claim' }])
    }
    expect([await canOf(order.code, buyer), await canOf(order.code, shop.owner)]).toEqual([
      [],
      ['ready', 'send_back', 'refuse_claim'],
    ])
    expect(await newsOf(order, shop.owner)).toEqual(['claimed 3000'])
    const { rows } = (await test.call(listOrders, { query: { side: 'seller' } }, shop.owner.token)).body
    expect(rows.find(({ code }) => code === order.code)?.claim_state).toBe('open')
  })

  it('refuses an unpaid or cancelled order, the seller, others and an empty reason', async () => {
    const unpaid = await placeConfirmed(test, buyer, shop)
    expect(await claim(unpaid.code)).toBe('already_decided')
    const order = await paidOrder()
    const body = { reason: 'Broken' }
    expect(await take(openClaim, order.code, shop.owner, body)).toBe('forbidden')
    expect(await take(openClaim, order.code, await arrive(test), body)).toBe('not_found')
    for (const reason of ['', '   ', 'call 677 12 34 56', 'x'.repeat(501)])
      expect(await claim(order.code, reason)).toBe('invalid_input')
    await sendBack(order)
    expect(await claim(order.code)).toBe('already_decided')
  })

  it('is possible until 7 days after the order is done', async () => {
    const [early, late] = [await doneOrder(), await doneOrder()]
    aheadMs = 7 * dayMs - 60_000
    expect(await claim(early.code)).toBe(200)
    aheadMs = 7 * dayMs + 60_000
    expect(await canOf(late.code, buyer)).not.toContain('claim')
    const { status, body } = await test.send(
      openClaim,
      { params: { code: late.code }, body: { reason: 'Too late' } },
      buyer.token,
    )
    expect([status, body]).toMatchObject([409, { message: expect.stringContaining('until 7 days after') }])
  })
})

describe('the refund of a claimed order', () => {
  it('cancels an order that is not done, and settles the claim', async () => {
    const order = await paidOrder()
    await claim(order.code)
    expect(await sendBack(order)).toBe(200)
    const { payment, ...rest } = await seen(order.code)
    expect(rest).toMatchObject({ state: 'cancelled', paid: false, claim: { state: 'sent_back' } })
    const reversal = { entry: payment?.reference ?? '', reason: 'the same claim' }
    await expect(reverseEntry(test.context, reversal)).rejects.toThrow('taken back already')
    expect([await refuse(order.code), await claim(order.code, 'Again')]).toEqual(['already_decided', 'already_decided'])
  })

  it('leaves a done order done and its stock taken, once, and only after a claim', async () => {
    const order = await doneOrder()
    expect(await sendBack(order)).toBe('already_decided')
    await claim(order.code)
    const stock = async () => (await test.call(getProduct, { params: { id: shop.product.id } })).body.quantity
    const before = [(await walletOf(test, buyer)).balance, await stock()] as const
    await allowSendBack(test, shop, order.total, buyer.id)
    const call = { params: { code: order.code }, body: { send_back: true }, headers: { 'idempotency-key': newId() } }
    const first = (await test.call(cancelOrder, call, shop.owner.token)).body
    expect(first).toMatchObject({
      message: 'The money was sent back.',
      order: { state: 'done', paid: false, claim: { state: 'sent_back', due: null }, sent_back: { amount: 3000 } },
    })
    const again = await test.call(cancelOrder, { ...call, headers: {} }, shop.owner.token)
    expect(again.body.transaction).toEqual(first.transaction)
    expect([(await walletOf(test, buyer)).balance, await stock()]).toEqual([before[0] + 3000, before[1]])
    expect(await newsOf(order, buyer)).toEqual(['claim_sent_back 3000'])
    const [stored] = await test.context.database.sql`
      select c.state from order_claims c join orders o on o.id = c.order_id where o.code = ${order.code}`
    expect(stored).toEqual({ state: 'sent_back' })
  })
})

describe('the refusal of a claim', () => {
  it('is the seller’s, once, and notifies the buyer, who may disagree', async () => {
    const order = await doneOrder()
    await claim(order.code)
    expect(await take(refuseClaim, order.code, buyer, { reason: 'No' })).toBe('forbidden')
    expect(await take(disagreeWithRefusal, order.code, buyer)).toBe('already_decided')
    for (let time = 0; time < 2; time += 1) expect(await refuse(order.code)).toBe(200)
    expect(await refuse(order.code, 'Other words')).toBe('already_decided')
    expect((await seen(order.code)).claim).toMatchObject({ state: 'refused', answer: 'It was whole when it left' })
    expect(await canOf(order.code, buyer)).toContain('disagree')
    expect(await take(disagreeWithRefusal, order.code, shop.owner)).toBe('forbidden')
    for (let time = 0; time < 2; time += 1) expect(await take(disagreeWithRefusal, order.code, buyer)).toBe(200)
    expect((await seen(order.code, shop.owner)).claim).toMatchObject({ state: 'with_operator', due: null })
    expect([await newsOf(order, buyer), await newsOf(order, shop.owner)]).toEqual([
      ['claim_refused 3000'],
      ['claim_disagreed 3000', 'claimed 3000'],
    ])
    // The seller may still give in.
    expect(await sendBack(order)).toBe(200)
    expect((await seen(order.code)).claim?.state).toBe('sent_back')
  })

  it('is final if the buyer does not disagree within 7 days', async () => {
    const order = await doneOrder()
    await claim(order.code)
    await refuse(order.code)
    aheadMs = 7 * dayMs + 60_000
    expect(await canOf(order.code, buyer)).not.toContain('disagree')
    expect(await take(disagreeWithRefusal, order.code, buyer)).toBe('already_decided')
  })
})

describe('the job for unanswered claims', () => {
  it('passes a claim to the operator after 3 days, once, and notifies both', async () => {
    const order = await doneOrder()
    const answered = await doneOrder()
    for (const { code } of [order, answered]) await claim(code)
    await refuse(answered.code)
    aheadMs = 3 * dayMs - 60_000
    await runJob(test, 'orders.pass_claims')
    expect((await seen(order.code)).claim?.state).toBe('open')
    aheadMs = 3 * dayMs + 60_000
    for (let time = 0; time < 2; time += 1) await runJob(test, 'orders.pass_claims')
    expect((await seen(order.code)).claim).toMatchObject({ state: 'with_operator', due: null })
    expect((await seen(answered.code)).claim?.state).toBe('refused')
    expect(await refuse(order.code)).toBe('already_decided')
    expect([await newsOf(order, buyer), await newsOf(order, shop.owner)]).toEqual([
      ['claim_unanswered 3000'],
      ['claim_unanswered 3000', 'claimed 3000'],
    ])
  })
})

describe('the operator', () => {
  const desk = async () =>
    deskPage(await readDesk(test.context), { waiting: 0, hidden: 0 }, await listWaitingClaims(test.context))

  it('sees the claim on the desk, and the reversal of the payment settles it', async () => {
    const order = await passedClaim()
    const reference = (await seen(order.code)).payment?.reference ?? ''
    const page = await desk()
    for (const part of [order.code, reference, 'The zip is broken', 'It was whole when it left', 'Staff must look'])
      expect(page).toContain(part)
    const before = (await walletOf(test, buyer)).balance
    await reverseEntry(test.context, { entry: reference, reason: 'the zip was broken' })
    expect((await walletOf(test, buyer)).balance).toBe(before + 3000)
    expect(await desk()).not.toContain(order.code)
    expect(await seen(order.code)).toMatchObject({ state: 'done', claim: { state: 'sent_back' } })
    for (const who of [buyer, shop.owner]) expect((await newsOf(order, who))[0]).toBe('reversed 3000')
  })

  it('refuses a claim for good, and both sides read why', async () => {
    const order = await passedClaim()
    const decide = () => closeClaim(test.context, { code: order.code, verdict: 'The photo shows a whole zip' })
    await decide()
    await expect(decide()).rejects.toThrow('does not wait for an operator')
    await expect(closeClaim(test.context, { code: 'SH-2222', verdict: 'No' })).rejects.toThrow('no claim')
    expect(await desk()).not.toContain(order.code)
    for (const who of [buyer, shop.owner]) {
      expect((await seen(order.code, who)).claim).toMatchObject({
        state: 'refused',
        verdict: 'The photo shows a whole zip',
        due: null,
      })
      expect((await newsOf(order, who))[0]).toBe('claim_closed 3000')
    }
    expect(await take(disagreeWithRefusal, order.code, buyer)).toBe('already_decided')
  })
})

describe('an undecided claim', () => {
  it('keeps its shed open and is in the export of both sides', async () => {
    const own = await arriveTakingOrders(test)
    const order = await placeConfirmed(test, buyer, own)
    await payOrderNow(test, buyer, order)
    for (const [step, who] of [
      [readyOrder, own.owner],
      [finishOrder, buyer],
    ] as const)
      await take(step, order.code, who)
    await claim(order.code, 'Wrong colour')
    const closing = await test.send(deleteShed, { params: { id: own.shed.id } }, own.owner.token)
    expect(outcomeOf(closing)).toBe('orders_open')
    for (const { id, token } of [buyer, own.owner]) {
      const answer = await test.send(exportAccount, { params: { id } }, token)
      expect(JSON.stringify(answer.body)).toContain('"claim_state":"open","claim_reason":"Wrong colour"')
    }
    await take(refuseClaim, order.code, own.owner, { reason: 'It is the colour of the photo' })
    expect(outcomeOf(await test.send(deleteShed, { params: { id: own.shed.id } }, own.owner.token))).toBe(200)
    expect(await take(confirmOrder, order.code, own.owner)).not.toBe(500)
  })
})
