import * as purchases from '@sheds/contract/music/purchases'
import { payMusic } from '@sheds/contract/music/purchases'
import * as orders from '@sheds/contract/orders/orders'
import { cancelOrder, confirmOrder } from '@sheds/contract/orders/orders'
import type { Id } from '@sheds/contract/scalars'
import * as requests from '@sheds/contract/wallet/fund-requests'
import { acceptRequest, listIncomingRequests, requestFund } from '@sheds/contract/wallet/fund-requests'
import * as fees from '@sheds/contract/wallet/listing-fees'
import { payListingFee } from '@sheds/contract/wallet/listing-fees'
import * as mobileMoney from '@sheds/contract/wallet/mobile-money'
import { cashOut, fundWallet } from '@sheds/contract/wallet/mobile-money'
import * as payments from '@sheds/contract/wallet/wallet'
import { keyedCalls, sendMoney, settlePayment } from '@sheds/contract/wallet/wallet'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../../platform/ids.ts'
import { fillFloats, type MobileMoney, nextPhone, startMobileMoney } from '../../../testing/mobile-money.ts'
import { arriveTakingOrders, payOrderNow, placeOrder } from '../../../testing/orders.ts'
import type { TestPerson } from '../../../testing/people.ts'
import { addProduct, arriveWithProduct } from '../../../testing/products.ts'
import { arriveSelling, type Seller } from '../../../testing/purchases.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import { casesOfTier } from '../../../testing/tiers/tier.ts'
import {
  arriveInPairs,
  arriveWithWallet,
  authorize,
  giveWallet,
  proveBooks,
  walletOf,
} from '../../../testing/wallets.ts'
import type { KeyedCall } from './payment-intents.rules.ts'

/** Two servers on one database with the same operators. */
let money: MobileMoney
let copy: MobileMoney

beforeAll(async () => {
  money = await startMobileMoney()
  const { sims, clock } = money
  copy = await startMobileMoney({ shared: { database: money.test.database, sims, clock } })
  await fillFloats(money, 1_000_000)
})

afterAll(async () => {
  await proveBooks(money.test.context.database.sql)
  await copy.close()
  await money.close()
})

const momo = 'mobile money'

interface KeyFields {
  headers?: { 'idempotency-key': string }
  externalId?: string | undefined
}

/** Payment that can be sent with any key. */
interface PreparedPayment {
  owner: TestPerson
  send(test: TestApp, keyed: KeyFields): Promise<KeyedAnswer>
  /** Sends the same call with other values. */
  sendOther(test: TestApp, keyed: KeyFields): Promise<KeyedAnswer>
  /** Balance after it is sent. */
  left: number
  phone?: string
}

interface KeyedAnswer {
  status: number
  body: unknown
}

const feeOf = async (medium: 'wallet' | typeof momo): Promise<PreparedPayment> => {
  const { owner, shed, product } = await arriveWithProduct(money.test)
  const other = await addProduct(money.test, { owner, shed })
  await giveWallet(money.test, owner, 1000)
  if (medium === 'wallet') await authorize(money.test, owner, { action: 'listing_fee', amount: 100 })
  const phone = nextPhone(momo)
  const pay =
    (id: Id) =>
    (test: TestApp, { headers, externalId }: KeyFields) => {
      const body = { subject: 'product', subject_id: id, medium, phone, externalId }
      return test.send(payListingFee, { body, ...(headers && { headers }) }, owner.token)
    }
  return {
    owner,
    send: pay(product.id),
    sendOther: pay(other.id),
    ...(medium === 'wallet' ? { left: 900 } : { left: 1000, phone }),
  }
}

const byOperator = async (endpoint: typeof fundWallet | typeof cashOut): Promise<PreparedPayment> => {
  const owner = await arriveWithWallet(money.test, 1000)
  const form = { phone: nextPhone(momo), medium: momo, amount: 500 } as const
  if (endpoint === cashOut) await authorize(money.test, owner, { action: 'cash_out', ...form })
  const move =
    (amount: number) =>
    (test: TestApp, { headers, externalId }: KeyFields) => {
      const call = { params: { id: owner.id }, body: { ...form, amount, externalId }, ...(headers && { headers }) }
      return test.send(endpoint, call, owner.token)
    }
  return {
    owner,
    send: move(500),
    sendOther: move(501),
    left: endpoint === cashOut ? 500 : 1000,
    phone: form.phone,
  }
}

const sending = async (): Promise<PreparedPayment> => {
  const [owner, other] = await arriveInPairs(money.test)
  await authorize(money.test, owner)
  const pay =
    (amount: number) =>
    (test: TestApp, { headers }: KeyFields) => {
      const body = { amount, recipient_wallet_id: other.wallet.my_wallet_id }
      return test.send(sendMoney, { body, ...(headers && { headers }) }, owner.token)
    }
  return { owner, send: pay(100), sendOther: pay(101), left: 900 }
}

const accepting = async (): Promise<PreparedPayment> => {
  const [owner, other] = await arriveInPairs(money.test)
  for (const amount of [101, 100]) {
    const form = { payerId: owner.wallet.my_wallet_id, amount }
    await money.test.call(requestFund, { params: { id: other.id }, body: form }, other.token)
  }
  const listed = (await money.test.call(listIncomingRequests, { params: { id: owner.id } }, owner.token)).body
  await authorize(money.test, owner)
  const accept =
    (id?: Id) =>
    (test: TestApp, { headers }: KeyFields) => {
      const call = { params: { id: owner.id }, body: { request_fund_id: id }, ...(headers && { headers }) }
      return test.send(acceptRequest, call, owner.token)
    }
  return { owner, send: accept(listed[0]?.id), sendOther: accept(listed[1]?.id), left: 900 }
}

const asking = async (): Promise<PreparedPayment> => {
  const [owner, other] = await arriveInPairs(money.test)
  const ask =
    (amount: number) =>
    (test: TestApp, { headers }: KeyFields) => {
      const body = { payerId: other.wallet.my_wallet_id, amount, reason: 'Taxi "Bépanda" \\ 5' }
      return test.send(requestFund, { params: { id: owner.id }, body, ...(headers && { headers }) }, owner.token)
    }
  return { owner, send: ask(100), sendOther: ask(101), left: 1000 }
}

let seller: Seller | undefined

const buying = async (): Promise<PreparedPayment> => {
  seller ??= await arriveSelling(money.test, { price: 100, name_your_price: true })
  const { id } = seller.music
  const owner = await arriveWithWallet(money.test, 1000)
  await authorize(money.test, owner)
  const pay =
    (amount: number) =>
    (test: TestApp, { headers }: KeyFields) =>
      test.send(payMusic, { body: { music_id: id, amount }, ...(headers && { headers }) }, owner.token)
  return { owner, send: pay(100), sendOther: pay(101), left: 900 }
}

/** Two paid orders, one of which can be refunded. */
const refunding = async (): Promise<PreparedPayment> => {
  const shop = await arriveTakingOrders(money.test, { price: 250 })
  const buyer = await arriveWithWallet(money.test, 1000)
  const codes: string[] = []
  for (const _ of [1, 2]) {
    const order = await placeOrder(money.test, buyer, shop)
    codes.push(order.code)
    await money.test.call(confirmOrder, { params: { code: order.code }, body: {} }, shop.owner.token)
    await payOrderNow(money.test, buyer, { id: order.id, seller: shop.owner.id, total: 500 })
  }
  await authorize(money.test, shop.owner, { action: 'send_money', amount: 500, recipient_wallet_id: buyer.id })
  const cancel =
    (code = '') =>
    (test: TestApp, { headers }: KeyFields) =>
      test.send(
        cancelOrder,
        { params: { code }, body: { send_back: true }, ...(headers && { headers }) },
        shop.owner.token,
      )
  return { owner: shop.owner, send: cancel(codes[0]), sendOther: cancel(codes[1]), left: 500 }
}

const calls: readonly (readonly [name: string, call: KeyedCall, ready: () => Promise<PreparedPayment>])[] = [
  ['sending money', 'send_money', sending],
  ['accepting a request', 'accept_incoming_request', accepting],
  ['a listing fee from the wallet', 'listing_fee', () => feeOf('wallet')],
  ['a listing fee from a phone', 'listing_fee', () => feeOf(momo)],
  ['a top-up', 'fund_wallet', () => byOperator(fundWallet)],
  ['a cash-out', 'cash_out', () => byOperator(cashOut)],
  ['asking for money', 'request_fund', asking],
  ['buying music', 'paid_music', buying],
  ['refunding an order', 'cancel_order', refunding],
]

const inBody: readonly KeyedCall[] = ['listing_fee', 'fund_wallet', 'cash_out']
const withBody = calls.filter(([, call]) => inBody.includes(call))

const keyed = (key: string): KeyFields => ({ headers: { 'idempotency-key': key } })

const settle = async ({ test }: MobileMoney, { id, token }: TestPerson, key: string, call?: KeyedCall) =>
  (await test.call(settlePayment, { params: { id }, body: { key, call } }, token)).body.outcome

const codeOf = ({ status, body }: { status: number; body: unknown }) =>
  status < 300 ? 'taken' : (body as { code: string }).code

/** Balance, number of prompts on the phone, and number of fund requests. */
const effectOf = async ({ owner, phone }: PreparedPayment) => {
  const { sql } = money.test.context.database
  const rows = await sql`select from operator_payments where phone = ${phone ?? ''}`
  const asked = await sql`
    select from fund_requests f join wallets w on w.id = f.requester_id where w.owner_id = ${owner.id}`
  return [(await walletOf(money.test, owner)).balance, rows.length, asked.length]
}

const untouched = [1000, 0, 0]
const once = (call: KeyedCall, { left, phone }: PreparedPayment) => [
  left,
  Number(phone !== undefined),
  Number(call === 'request_fund'),
]

/** Stored intents of a key, for any call. */
const keptOf = ({ owner }: PreparedPayment, key: string) => money.test.context.database.sql<
  { call: string; outcome: string }[]
>`
  select i.call, i.outcome from payment_intents i join wallets w on w.id = i.account_id
  where w.owner_id = ${owner.id} and i.key = ${key}`

/** Id of the booked transaction, the operator payment or the fund request. */
const idOf = (answered: KeyedAnswer | undefined): string | undefined => {
  const { transaction, payment, request } = (answered?.body ?? {}) as Record<string, { id: string } | undefined>
  return (payment ?? transaction ?? request)?.id
}

describe('keyed calls', () => {
  it('are all covered by this test', () => {
    expect(new Set(calls.map(([, call]) => call))).toEqual(new Set(keyedCalls))
    const endpoints = [payments, requests, fees, mobileMoney, purchases, orders].flatMap((each) => Object.entries(each))
    const withKeys = endpoints.filter(([, { errors }]: [string, { errors?: string[] }]) =>
      errors?.includes('key_conflict'),
    )
    expect(withKeys.map(([name]) => name).sort()).toEqual([
      ...[
        'acceptRequest',
        'cancelOrder',
        'cashOut',
        'fundWallet',
        'payListingFee',
        'payMusic',
        'requestFund',
        'sendMoney',
      ],
    ])
  })
})

describe.each(calls)('key of %s', (_, call, makeReady) => {
  it('charges nothing after it was settled as void', { tags: ['full'] }, async () => {
    for (const named of [call, undefined]) {
      const ready = await makeReady()
      const key = newId()
      expect(await settle(money, ready.owner, key, named)).toBe('voided')
      expect(codeOf(await ready.send(copy.test, keyed(key)))).toBe('key_voided')
      expect(await effectOf(ready)).toEqual(untouched)
      expect(await settle(copy, ready.owner, key, named)).toBe('voided')
    }
  })

  it('has its outcome when used before it is settled', async () => {
    const ready = await makeReady()
    const key = newId()
    expect(codeOf(await ready.send(money.test, keyed(key)))).toBe('taken')
    const outcome = ready.phone === undefined ? 'done' : 'running'
    expect([await settle(copy, ready.owner, key, call), await settle(copy, ready.owner, key)]).toEqual([
      ...[outcome, outcome],
    ])
    expect(codeOf(await ready.send(copy.test, keyed(key)))).toBe('taken')
    expect(await effectOf(ready)).toEqual(once(call, ready))
  })

  it('is stored once with its values and conflicts with others', async () => {
    const ready = await makeReady()
    const key = newId()
    const first = await ready.send(money.test, keyed(key))
    expect(codeOf(first)).toBe('taken')
    const outcome = call === 'request_fund' || (ready.phone !== undefined && call !== 'cash_out') ? 'entered' : 'done'
    expect(await keptOf(ready, key)).toEqual([{ call, outcome }])
    expect(codeOf(await ready.sendOther(copy.test, keyed(key)))).toBe('key_conflict')
    const again = await ready.send(copy.test, keyed(key))
    expect(idOf(again)).toBe(idOf(first))
    expect([await keptOf(ready, key), await effectOf(ready)]).toEqual([[{ call, outcome }], once(call, ready)])
  })

  it('has one effect and equal answers for concurrent requests', async () => {
    const ready = await makeReady()
    const key = newId()
    const [one, other] = await Promise.all([money, copy].map(({ test }) => ready.send(test, keyed(key))))
    expect(idOf(one)).toMatch(/-/)
    expect(idOf(other)).toBe(idOf(one))
    expect(await effectOf(ready)).toEqual(once(call, ready))
  })

  it('is either void or done when settled during the call', async () => {
    for (let round = 0; round < 6; round += 1) {
      const ready = await makeReady()
      const key = newId()
      const sent = () => ready.send(money.test, keyed(key)).then(codeOf)
      const settled = () => settle(copy, ready.owner, key, round % 3 === 0 ? undefined : call)
      const [code, outcome] =
        round % 2 === 0 ? await Promise.all([sent(), settled()]) : (await Promise.all([settled(), sent()])).reverse()
      const expected =
        code === 'taken' ? [ready.phone === undefined ? 'done' : 'running', once(call, ready)] : ['voided', untouched]
      expect(['taken', 'key_voided']).toContain(code)
      expect([outcome, await effectOf(ready)]).toEqual(expected)
    }
  })

  it('must have 8 to 64 allowed characters', async () => {
    const ready = await makeReady()
    for (const key of ['a b', 'short', 'x'.repeat(65), 'two words of it', ''])
      expect(await ready.send(money.test, keyed(key)), key).toMatchObject({
        status: 400,
        body: { code: 'invalid_input', fields: { 'Idempotency-Key': expect.any(String) } },
      })
    expect(await effectOf(ready)).toEqual(untouched)
  })
})

describe.each(casesOfTier(withBody))('key of %s, in header and body', (_, call, makeReady) => {
  it('is the header’s if there is one, else the body’s', async () => {
    for (const isInHeader of [true, false]) {
      const ready = await makeReady()
      const [key, other] = [newId(), newId()]
      const sent = isInHeader ? { ...keyed(key), externalId: other } : { externalId: key }
      expect(codeOf(await ready.send(money.test, sent))).toBe('taken')
      expect(await settle(money, ready.owner, other, call)).toBe('voided')
      expect(await settle(money, ready.owner, key, call)).not.toBe('voided')
    }
  })
})

describe('key of a listing fee', () => {
  it('conflicts between a payment by phone and one from the wallet', async () => {
    const { owner, product } = await arriveWithProduct(money.test)
    await giveWallet(money.test, owner, 1000)
    const key = newId()
    const pay = async (medium: string) => {
      const body = { subject: 'product', subject_id: product.id, medium, phone: nextPhone(momo), externalId: key }
      return codeOf(await money.test.send(payListingFee, { body }, owner.token))
    }
    expect(await pay(momo)).toBe('taken')
    await authorize(money.test, owner)
    expect([await pay('wallet'), (await walletOf(money.test, owner)).balance]).toEqual(['key_conflict', 1000])
  })
})
