import { acceptRequest, listIncomingRequests, requestFund } from '@sheds/contract/fund-requests'
import { payListingFee } from '@sheds/contract/listing-fees'
import { cashOut, fundWallet } from '@sheds/contract/mobile-money'
import { sendMoney, settlePayment } from '@sheds/contract/payments'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { fillFloats, type MobileMoney, nextPhone, startMobileMoney } from '../../testing/mobile-money.ts'
import type { TestPerson } from '../../testing/people.ts'
import { arriveWithProduct } from '../../testing/products.ts'
import type { TestApp } from '../../testing/test-app.ts'
import { arriveInPairs, arriveWithWallet, authorize, giveWallet, proveBooks, walletOf } from '../../testing/wallets.ts'
import type { KeyedCall } from './keys.service.ts'

/** Two server copies over one database and the same operators. */
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

interface Keyed {
  headers?: { 'idempotency-key': string }
  externalId?: string | undefined
}

/** One payment, ready to be sent under whatever key. */
interface Ready {
  owner: TestPerson
  send(test: TestApp, keyed: Keyed): Promise<{ status: number; body: unknown }>
  /** Of the wallet, once it is sent. */
  left: number
  phone?: string
}

const feeOf = async (medium: 'wallet' | typeof momo): Promise<Ready> => {
  const { owner, product } = await arriveWithProduct(money.test)
  await giveWallet(money.test, owner, 1000)
  if (medium === 'wallet') await authorize(money.test, owner, { action: 'listing_fee', amount: 100 })
  const phone = nextPhone(momo)
  const body = { subject: 'product', subject_id: product.id, medium, phone }
  return {
    owner,
    send: (test, { headers, externalId }) =>
      test.send(payListingFee, { body: { ...body, externalId }, ...(headers && { headers }) }, owner.token),
    ...(medium === 'wallet' ? { left: 900 } : { left: 1000, phone }),
  }
}

const byOperator = async (endpoint: typeof fundWallet | typeof cashOut): Promise<Ready> => {
  const owner = await arriveWithWallet(money.test, 1000)
  const form = { phone: nextPhone(momo), medium: momo, amount: 500 } as const
  if (endpoint === cashOut) await authorize(money.test, owner, { action: 'cash_out', ...form })
  return {
    owner,
    send: (test, { headers, externalId }) => {
      const call = { params: { id: owner.id }, body: { ...form, externalId }, ...(headers && { headers }) }
      return test.send(endpoint, call, owner.token)
    },
    left: endpoint === cashOut ? 500 : 1000,
    phone: form.phone,
  }
}

const sending = async (): Promise<Ready> => {
  const [owner, other] = await arriveInPairs(money.test)
  await authorize(money.test, owner)
  const body = { amount: 100, recipient_wallet_id: other.wallet.my_wallet_id }
  return {
    owner,
    send: (test, { headers }) => test.send(sendMoney, { body, ...(headers && { headers }) }, owner.token),
    left: 900,
  }
}

const accepting = async (): Promise<Ready> => {
  const [owner, other] = await arriveInPairs(money.test)
  const form = { payerId: owner.wallet.my_wallet_id, amount: 100 }
  await money.test.call(requestFund, { params: { id: other.id }, body: form }, other.token)
  const [request] = (await money.test.call(listIncomingRequests, { params: { id: owner.id } }, owner.token)).body
  await authorize(money.test, owner)
  const call = { params: { id: owner.id }, body: { request_fund_id: request?.id } }
  return {
    owner,
    send: (test, { headers }) => test.send(acceptRequest, { ...call, ...(headers && { headers }) }, owner.token),
    left: 900,
  }
}

const calls: readonly (readonly [name: string, call: KeyedCall, ready: () => Promise<Ready>])[] = [
  ['sending money', 'send_money', sending],
  ['accepting a request', 'accept_incoming_request', accepting],
  ['a listing fee from the wallet', 'listing_fee', () => feeOf('wallet')],
  ['a listing fee from a phone', 'listing_fee', () => feeOf(momo)],
  ['a top-up', 'fund_wallet', () => byOperator(fundWallet)],
  ['a cash-out', 'cash_out', () => byOperator(cashOut)],
]

const withBody = calls.filter(([, call]) => call !== 'send_money' && call !== 'accept_incoming_request')

const keyed = (key: string): Keyed => ({ headers: { 'idempotency-key': key } })

const settle = async ({ test }: MobileMoney, { id, token }: TestPerson, key: string, call?: KeyedCall) =>
  (await test.call(settlePayment, { params: { id }, body: { key, call } }, token)).body.outcome

const codeOf = ({ status, body }: { status: number; body: unknown }) =>
  status < 300 ? 'taken' : (body as { code: string }).code

/** What the wallet has, and how many were asked on the phone. */
const effectOf = async ({ owner, phone }: Ready) => {
  const rows = await money.test.context.database.sql`select from operator_payments where phone = ${phone ?? ''}`
  return [(await walletOf(money.test, owner)).balance, rows.length]
}

const untouched = [1000, 0]

describe.each(calls)('the key of %s', (_, call, makeReady) => {
  it('that was settled charges nothing however late it comes', async () => {
    for (const named of [call, undefined]) {
      const ready = await makeReady()
      const key = newId()
      expect(await settle(money, ready.owner, key, named)).toBe('voided')
      expect(codeOf(await ready.send(copy.test, keyed(key)))).toBe('key_voided')
      expect(await effectOf(ready)).toEqual(untouched)
      expect(await settle(copy, ready.owner, key, named)).toBe('voided')
    }
  })

  it('that came in time is told, and stays what it was', async () => {
    const ready = await makeReady()
    const key = newId()
    expect(codeOf(await ready.send(money.test, keyed(key)))).toBe('taken')
    const outcome = ready.phone === undefined ? 'done' : 'running'
    expect([await settle(copy, ready.owner, key, call), await settle(copy, ready.owner, key)]).toEqual([
      ...[outcome, outcome],
    ])
    expect(codeOf(await ready.send(copy.test, keyed(key)))).toBe('taken')
    expect(await effectOf(ready)).toEqual([ready.left, Number(ready.phone !== undefined)])
  })

  it('that is settled while it is on the way is void, or told: never both', async () => {
    for (let round = 0; round < 6; round += 1) {
      const ready = await makeReady()
      const key = newId()
      const sent = () => ready.send(money.test, keyed(key)).then(codeOf)
      const settled = () => settle(copy, ready.owner, key, round % 3 === 0 ? undefined : call)
      const [code, outcome] =
        round % 2 === 0 ? await Promise.all([sent(), settled()]) : (await Promise.all([settled(), sent()])).reverse()
      const expected =
        code === 'taken'
          ? [ready.phone === undefined ? 'done' : 'running', [ready.left, Number(ready.phone !== undefined)]]
          : ['voided', untouched]
      expect(['taken', 'key_voided']).toContain(code)
      expect([outcome, await effectOf(ready)]).toEqual(expected)
    }
  })

  it('has 8 to 64 of its signs, so that it can be settled', async () => {
    const ready = await makeReady()
    for (const key of ['a b', 'short', 'x'.repeat(65), 'two words of it', ''])
      expect(await ready.send(money.test, keyed(key)), key).toMatchObject({
        ...{ status: 400, body: { code: 'invalid_input', fields: { 'Idempotency-Key': expect.any(String) } } },
      })
    expect(await effectOf(ready)).toEqual(untouched)
  })
})

describe.each(withBody)('the key of %s', (_, call, makeReady) => {
  it('is the header’s, where the body has another, and else the body’s', async () => {
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

it('a listing fee’s key is one, from the wallet and from a phone', async () => {
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
