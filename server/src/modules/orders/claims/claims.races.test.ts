import { listNotifications } from '@sheds/contract/notifications/notifications'
import { disagreeWithRefusal, openClaim, refuseClaim } from '@sheds/contract/orders/order-claims'
import { cancelOrder } from '@sheds/contract/orders/orders'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
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
import { together } from '../../../testing/races/together.ts'
import { runJob } from '../../../testing/sheds.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { doWaitingJobs } from '../../../testing/waiting-jobs.ts'
import { arriveWithWallet, proveBooks, type WalletOwner, walletOf } from '../../../testing/wallets.ts'
import { reverseEntry } from '../../ledger/corrections/corrections.service.ts'
import { proveOrders } from '../testing/prove-orders.ts'

/** Two servers on one database. */
let test: TestApp
let copy: TestApp
let shop: OrderedShop
let buyer: WalletOwner

beforeAll(async () => {
  test = await startTestApp()
  copy = await startTestApp({ sharedDatabase: test.database })
  shop = await arriveTakingOrders(test)
  buyer = await arriveWithWallet(test, 400_000)
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
const take = async (
  app: TestApp,
  step: Parameters<TestApp['send']>[0],
  asked: { code: string; token: string; body?: object },
) => {
  const { code, token, body = {} } = asked
  const call = { params: { code }, body, headers: { 'idempotency-key': newId() } }
  return outcomeOf(await app.send(step, call as never, token))
}
const paidOrder = async () => {
  const order = await placeConfirmed(test, buyer, shop)
  await payOrderNow(test, buyer, order)
  return order
}
const claim = (app: TestApp, code: string, reason: string) =>
  take(app, openClaim, { code, token: buyer.token, body: { reason } })
const newsOf = async (code: string, { token }: { token: string }) => {
  await doWaitingJobs(test)
  const { rows } = (await test.call(listNotifications, { query: { limit: 100 } }, token)).body
  return rows.flatMap(({ subject, detail }) => (subject?.name === code && detail.includes('claim') ? [detail] : []))
}

describe('concurrent steps of a claim', () => {
  it('open one of twelve claims, with one notification', async () => {
    const { code } = await paidOrder()
    const answers = await together(12, (at) => claim(appAt(at), code, `Reason ${at}`))
    expect(answers.filter((answer) => answer === 200)).toHaveLength(1)
    expect((await orderFor(test, buyer, code)).claim?.reason).toBe(`Reason ${answers.indexOf(200)}`)
    expect(await newsOf(code, shop.owner)).toEqual(['claimed 3000'])
  })

  it('move the money back at most once, whatever the other side does', async () => {
    for (let round = 0; round < 6; round += 1) {
      const order = await paidOrder()
      if (round % 2 === 0) await claim(test, order.code, 'Broken')
      await allowSendBack(test, shop, order.total, buyer.id)
      const before = (await walletOf(test, buyer)).balance
      const { payment } = await orderFor(test, buyer, order.code)
      const { token } = shop.owner
      const answers = await Promise.all([
        take(test, cancelOrder, { code: order.code, token, body: { send_back: true } }),
        round % 2 === 0
          ? take(copy, refuseClaim, { code: order.code, token, body: { reason: 'No' } })
          : claim(copy, order.code, 'Broken'),
        ...(round >= 4
          ? [reverseEntry(copy.context, { entry: payment?.id ?? '', reason: 'by staff' }).then(() => 0, String)]
          : []),
      ])
      const { claim: shown, paid } = await orderFor(test, buyer, order.code)
      expect(paid, JSON.stringify(answers)).toBe(false)
      expect((await walletOf(test, buyer)).balance).toBe(before + order.total)
      if (shown !== null) expect(shown.state).toBe('sent_back')
    }
  })

  it('pass a claim to the operator once, by the buyer or by two runs of the job', async () => {
    const { sql } = test.context.database
    const [refused, silent] = [await paidOrder(), await paidOrder()]
    for (const { code } of [refused, silent]) await claim(test, code, 'Broken')
    await take(test, refuseClaim, { code: refused.code, token: shop.owner.token, body: { reason: 'No' } })
    await sql`update order_claims set created_at = now() - interval '4 days' where state = 'open'`
    const answers = await Promise.all([
      ...[0, 1, 2, 3].map((at) => take(appAt(at), disagreeWithRefusal, { code: refused.code, token: buyer.token })),
      ...[0, 1, 2].map((at) => runJob(appAt(at), 'orders.pass_claims')),
    ])
    expect(answers.slice(0, 4)).toEqual([200, 200, 200, 200])
    for (const { code } of [refused, silent])
      expect((await orderFor(test, buyer, code)).claim?.state).toBe('with_operator')
    const news = [await newsOf(refused.code, shop.owner), await newsOf(silent.code, shop.owner)]
    expect(news.map(([first, ...others]) => [first, others.length])).toEqual([
      ['claim_disagreed 3000', 1],
      ['claim_unanswered 3000', 1],
    ])
  })
})
