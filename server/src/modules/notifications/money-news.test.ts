import {
  listNotifications,
  type Notification,
  setNotificationSettings,
} from '@sheds/contract/notifications/notifications'
import * as requests from '@sheds/contract/wallet/fund-requests'
import { rejectRequest, requestFund } from '@sheds/contract/wallet/fund-requests'
import { sendMoney } from '@sheds/contract/wallet/wallet'
import { freezeWallet } from '@sheds/contract/wallet/wallet-freeze'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { runJob } from '../../testing/sheds.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { doWaitingJobs } from '../../testing/waiting-jobs.ts'
import { arriveInPairs, authorize, proveBooks, type WalletOwner } from '../../testing/wallets.ts'
import { readLive } from './testing/live-reader.ts'

let test: TestApp
/** A second server instance on the same database, which the clients listen to. */
let copy: TestApp
let address: string

beforeAll(async () => {
  test = await startTestApp()
  copy = await startTestApp({ sharedDatabase: test.database })
  address = await copy.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  await proveBooks(test.context.database.sql)
  await copy.close()
  await test.close()
})

const toldOf = async ({ token }: WalletOwner): Promise<Notification[]> =>
  (await test.call(listNotifications, {}, token)).body.rows

/** Type, actor and amount. */
const briefly = (notes: readonly Notification[]) =>
  notes.map(({ type, actors, detail }) => [type, actors.map(({ name }) => name).join(), detail])

const send = async (from: WalletOwner, to: WalletOwner, key: string = newId(), amount = 100): Promise<void> => {
  await authorize(test, from)
  const body = { recipient_wallet_id: to.wallet.my_wallet_id, amount }
  await test.call(sendMoney, { body, headers: { 'idempotency-key': key } }, from.token)
}

const ask = async (payer: WalletOwner, asking: WalletOwner) => {
  const call = { params: { id: asking.id }, body: { payerId: payer.wallet.my_wallet_id, amount: 300 } }
  return (await test.call(requestFund, call, asking.token)).body.request.id
}

describe('payee', () => {
  it('is notified once of payer and amount, however often payment or job repeat', async () => {
    const [from, to] = await arriveInPairs(test)
    await doWaitingJobs(test)
    const key = newId()
    await send(from, to, key)
    await send(from, to, key)
    const { sql } = test.context.database
    const [job] = await sql<{ payload: { entryIds: string[] } }[]>`
      select payload from graphile_worker._private_jobs order by id desc limit 1`
    expect(job?.payload.entryIds).toHaveLength(1)
    expect(await doWaitingJobs(test)).toEqual(['notifications.moneyMoved'])
    await runJob(test, 'notifications.moneyMoved', job?.payload as never)
    expect(briefly(await toldOf(to))).toEqual([['money_in', from.name, '100']])
    expect(await toldOf(from)).toEqual([])
  })

  it('sees the payment at once on every open page, as does the payer', async () => {
    const [from, to] = await arriveInPairs(test)
    const readers = [from, to].map(({ token }) => readLive(() => address, { token }))
    await expect.poll(() => readers.map(({ events }) => events.length)).toEqual([1, 1])
    await send(from, to)
    await doWaitingJobs(test)
    const names = () => readers.map(({ events }) => events.map(({ name }) => name))
    await expect.poll(names).toEqual([
      ['hello', 'balance'],
      ['hello', 'balance', 'notification'],
    ])
    expect(
      readers.flatMap(({ events }) => events.filter(({ name }) => name === 'balance')).map(({ data }) => data),
    ).toEqual([{}, {}])
    for (const reader of readers) reader.stop()
    await Promise.all(readers.map(({ ended }) => ended))
  })

  it('is notified neither of a failed payment nor of a switched-off type', async () => {
    const [from, to] = await arriveInPairs(test)
    await doWaitingJobs(test)
    await authorize(test, from)
    const body = { recipient_wallet_id: to.wallet.my_wallet_id, amount: 5000 }
    expect((await test.refused(sendMoney, { body }, from.token)).body.code).toBe('insufficient_funds')
    expect(await doWaitingJobs(test)).toEqual([])
    await test.call(setNotificationSettings, { body: { money_in: false } }, to.token)
    await send(from, to)
    await doWaitingJobs(test)
    expect(await toldOf(to)).toEqual([])
  })

  it('never delays a payment: no listener runs in its transaction', () => {
    expect(test.slices.filter(({ on }) => on?.moneyMoved?.within !== undefined)).toEqual([])
  })
})

describe('money request', () => {
  it('notifies the payer, and later the requester of its outcome', async () => {
    const [payer, asking] = await arriveInPairs(test)
    const [paid, refused, forgotten] = [await ask(payer, asking), await ask(payer, asking), await ask(payer, asking)]
    await doWaitingJobs(test)
    expect(briefly(await toldOf(payer))).toEqual(Array(3).fill(['request_in', asking.name, '300']))
    expect(await toldOf(asking)).toEqual([])
    await authorize(test, payer)
    const params = { id: payer.id }
    await test.call(requests.acceptRequest, { params, body: { request_fund_id: paid } }, payer.token)
    await test.call(rejectRequest, { params, body: { request_fund_id: refused } }, payer.token)
    await test.context.database
      .sql`update fund_requests set created_at = now() - interval '31 days' where id = ${forgotten}`
    await runJob(test, 'wallet.end_requests')
    await doWaitingJobs(test)
    const told = await toldOf(asking)
    expect(briefly(told)).toEqual([
      ['request_expired', payer.name, '300'],
      ['request_rejected', payer.name, '300'],
      ['request_accepted', payer.name, '300'],
    ])
    expect(await toldOf(payer)).toHaveLength(3)
  })
})

describe('frozen wallet', () => {
  it('notifies its owner even when every type is switched off', async () => {
    const [owner] = await arriveInPairs(test)
    await test.call(freezeWallet, { params: { id: owner.id } }, owner.token)
    await doWaitingJobs(test)
    expect(briefly(await toldOf(owner))).toEqual([['wallet_frozen', '', '']])
  })
})
