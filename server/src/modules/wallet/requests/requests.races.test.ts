import { exportAccount } from '@sheds/contract/users/account-export'
import { closeAccount } from '@sheds/contract/users/accounts'
import * as requests from '@sheds/contract/wallet/fund-requests'
import * as calls from '@sheds/contract/wallet/wallet'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../../platform/ids.ts'
import { showFace } from '../../../testing/faces.ts'
import { password } from '../../../testing/people.ts'
import { runJob } from '../../../testing/sheds.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import {
  arriveInPairs,
  arriveWithWallet,
  authorize,
  proveBooks,
  type WalletOwner,
  walletOf,
} from '../../../testing/wallets.ts'

/** Two servers on one database. */
let test: TestApp
let copy: TestApp

beforeAll(async () => {
  test = await startTestApp()
  copy = await startTestApp({ sharedDatabase: test.database })
})

afterEach(() => proveBooks(test.context.database.sql))

afterAll(async () => {
  await copy.close()
  await test.close()
})

const appAt = (at: number): TestApp => (at % 2 === 0 ? test : copy)
const balanceOf = async (person: WalletOwner) => (await walletOf(test, person)).balance

/** Payer and requester. */
const pair = () => arriveInPairs(test)

const ask = async (payer: WalletOwner, asking: WalletOwner, form: object = {}) => {
  const body = { payerId: payer.wallet.my_wallet_id, amount: 100, ...form }
  return (await test.call(requests.requestFund, { params: { id: asking.id }, body }, asking.token)).body.request
}

const refuseAsk = (payer: WalletOwner, asking: WalletOwner, form: object) => {
  const body = { payerId: payer.wallet.my_wallet_id, amount: 100, ...form }
  return test.refused(requests.requestFund, { params: { id: asking.id }, body }, asking.token)
}

const accept = async (at: number, payer: WalletOwner, body: object, key: string = newId()) => {
  const call = { params: { id: payer.id }, body, headers: { 'idempotency-key': key } }
  const answer = await appAt(at).send(requests.acceptRequest, call, payer.token)
  return { code: answer.status < 300 ? answer.status : (answer.body as { code: string }).code, body: answer.body }
}

const cancel = (at: number, asking: WalletOwner, id: string) =>
  appAt(at).send(
    requests.deleteRequest,
    { params: { sender_wallet_id: asking.wallet.my_wallet_id, request_fund_id: id } },
    asking.token,
  )

const incoming = async (person: WalletOwner) =>
  (await test.call(requests.listIncomingRequests, { params: { id: person.id } }, person.token)).body
const outgoing = async (person: WalletOwner) =>
  (await test.call(requests.listOutgoingRequests, { params: { id: person.id } }, person.token)).body

describe('key of a fund request', () => {
  it('creates one request for repeated calls and conflicts with other values', async () => {
    const [payer, asking] = await pair()
    const key = newId()
    const send = (at: number, amount = 100) =>
      appAt(at).send(
        requests.requestFund,
        {
          params: { id: asking.id },
          body: { payerId: payer.wallet.my_wallet_id, amount },
          headers: { 'idempotency-key': key },
        },
        asking.token,
      )
    const answers = await Promise.all([0, 1, 2, 3].map((at) => send(at)))
    expect(new Set(answers.map(({ status, body }) => `${status} ${JSON.stringify(body)}`)).size).toBe(1)
    expect(answers[0]?.status).toBe(201)
    expect(await incoming(payer)).toHaveLength(1)
    expect((await send(1, 101)).body).toMatchObject({ code: 'key_conflict' })
    const odd = { params: { id: asking.id }, body: { payerId: payer.wallet.my_wallet_id, amount: 100 } }
    const refused = await test.refused(
      requests.requestFund,
      { ...odd, headers: { 'idempotency-key': 'no' } },
      asking.token,
    )
    expect(refused.body.fields).toHaveProperty('Idempotency-Key')
    expect(await incoming(payer)).toHaveLength(1)
  })
})

describe('fund requests', () => {
  it('are listed for both sides, paid with the stored amount and then completed', async () => {
    const [payer, asking] = await pair()
    const picture = await showFace(test.context.database.sql, asking.id)
    const request = await ask(payer, asking, { reason: 'Taxi' })
    expect((await incoming(payer))[0]).toEqual({
      id: request.id,
      amount: 100,
      reason: 'Taxi',
      status: 'pending',
      createdAt: request.createdAt,
      reciever_wallet_id: asking.wallet.my_wallet_id,
      payer_wallet_id: payer.wallet.my_wallet_id,
      counterparty: { wallet_name: 'Savings', owner: asking.name, user_id: asking.id, picture },
    })
    expect((await outgoing(asking))[0]).toEqual({
      ...request,
      counterparty: { wallet_name: 'Savings', owner: payer.name, user_id: payer.id, picture: null },
    })
    expect([await incoming(asking), await outgoing(payer)]).toEqual([[], []])
    const named = {
      action: 'accept_incoming_request',
      amount: 100,
      recipient_wallet_id: asking.wallet.my_wallet_id,
    } as const
    await authorize(test, payer, named)
    const body = {
      request_fund_id: request.id,
      amount: '100',
      sender_wallet_id: payer.wallet.my_wallet_id,
      recipient_wallet_id: asking.wallet.my_wallet_id,
    }
    expect((await accept(0, payer, body)).code).toBe(200)
    expect([await balanceOf(payer), await balanceOf(asking)]).toEqual([900, 100])
    expect((await outgoing(asking))[0]?.status).toBe('completed')
    const lines = await test.call(calls.listTransactions, { params: { id: payer.id } }, payer.token)
    expect(lines.body[0]).toMatchObject({ code: 'request', description: 'Request paid', transaction_type: 'Debit' })
  })

  it('are not paid with another amount, recipient or without an id, and keep the grant', async () => {
    const [payer, asking] = await pair()
    const { id } = await ask(payer, asking)
    await authorize(test, payer)
    const fields = async (more: object) =>
      ((await accept(0, payer, { request_fund_id: id, ...more })).body as { fields: object }).fields
    expect(await fields({ amount: 99 })).toEqual({ amount: 'The amount requested is different. No money was moved.' })
    expect(Object.keys(await fields({ recipient_wallet_id: payer.wallet.my_wallet_id }))).toEqual([
      'recipient_wallet_id',
    ])
    for (const body of [{}, { request_fund_id: '' }, { request_fund_id: null }]) {
      const refused = await test.refused(requests.acceptRequest, { params: { id: payer.id }, body }, payer.token)
      expect([refused.status, refused.body.message]).toEqual([400, 'No action selected.'])
    }
    expect((await accept(0, payer, { request_fund_id: id })).code).toBe(200)
  })

  it('are hidden from others and cannot be accepted by their requester', async () => {
    const [payer, asking] = await pair()
    const stranger = await arriveWithWallet(test, 1000)
    const { id } = await ask(payer, asking)
    for (const person of [stranger, asking]) {
      await authorize(test, person)
      expect((await accept(0, person, { request_fund_id: id })).code).toBe('not_found')
      const call = { params: { id: person.id }, body: { request_fund_id: id } }
      expect((await test.refused(requests.rejectRequest, call, person.token)).body.code).toBe('not_found')
    }
    expect((await cancel(0, stranger, id)).status).toBe(404)
    expect((await cancel(0, payer, id)).status).toBe(403)
    expect((await incoming(payer))[0]?.status).toBe('pending')
  })

  it('are hidden only on the side that deletes them after their end', async () => {
    const [payer, asking] = await pair()
    const { id } = await ask(payer, asking)
    const reject = { params: { id: payer.id }, body: { request_fund_id: id } }
    await test.call(requests.rejectRequest, reject, payer.token)
    expect((await test.refused(requests.rejectRequest, reject, payer.token)).body.code).toBe('already_decided')
    expect((await cancel(0, payer, id)).status).toBe(200)
    expect([(await incoming(payer)).length, (await outgoing(asking))[0]?.status]).toEqual([0, 'rejected'])
    expect((await cancel(0, asking, id)).status).toBe(200)
    expect(await outgoing(asking)).toEqual([])
  })

  it.each([
    [{ amount: 25 }, 'amount', 'Amount must be greater than CFA 25 and less than CFA 500,000.'],
    [{ amount: 500_001 }, 'amount', 'Amount must be greater than CFA 25 and less than CFA 500,000.'],
    [{ amount: '1e3' }, 'amount', 'Amount must be greater than CFA 25 and less than CFA 500,000.'],
    [{ reason: 'call 677 12 34 56' }, 'reason', 'A reason can’t contain long numbers.'],
    [{ reason: 'see evil.com' }, 'reason', 'A note can’t contain links.'],
    [{ reason: 'x'.repeat(121) }, 'reason', 'This is too long.'],
  ])('are refused for %j', async (form, field, words) => {
    const [payer, asking] = await pair()
    expect((await refuseAsk(payer, asking, form)).body.fields).toEqual({ [field]: words })
    expect((await refuseAsk(asking, asking, {})).body.fields).toEqual({
      payerId: 'You can’t request money from yourself.',
    })
    expect((await refuseAsk(payer, asking, { payerId: 'QQQ790' })).body.message).toBe('Recipient not found.')
  })

  it.each([26, 500_000])('are made for %i francs', async (amount) => {
    const [payer, asking] = await pair()
    expect((await ask(payer, asking, { amount })).amount).toBe(amount)
  })

  it('are limited to ten pending ones between two people on two servers', async () => {
    const [payer, asking] = await pair()
    const call = { params: { id: asking.id }, body: { payerId: payer.wallet.my_wallet_id, amount: 100 } }
    const answers = await Promise.all(
      Array.from({ length: 14 }, (_, at) => appAt(at).send(requests.requestFund, call, asking.token)),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(10)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(4)
  })

  it('cannot be paid after 30 days, even before the job cancels them', async () => {
    const [payer, asking] = await pair()
    const { sql } = test.context.database
    const { id } = await ask(payer, asking)
    await sql`update fund_requests set created_at = created_at - interval '30 days' where id = ${id}`
    await authorize(test, payer)
    expect((await accept(0, payer, { request_fund_id: id })).code).toBe('already_decided')
    expect(await balanceOf(payer)).toBe(1000)
    await runJob(test, 'wallet.end_requests')
    expect((await outgoing(asking))[0]?.status).toBe('cancelled')
  })

  it('are cancelled when one side closes the account', async () => {
    const [payer, asking] = await pair()
    await ask(payer, asking)
    await test.call(closeAccount, { params: { id: asking.id }, body: { password } }, asking.token)
    expect((await incoming(payer))[0]).toMatchObject({
      status: 'cancelled',
      counterparty: { wallet_name: 'Closed account', owner: 'Closed account', user_id: null, picture: null },
    })
  })
})

describe('exportAccount', () => {
  it('contains fund requests and their payments for both sides', async () => {
    const [payer, asking] = await pair()
    const { id } = await ask(payer, asking, { reason: 'Taxi' })
    await authorize(test, payer)
    await accept(0, payer, { request_fund_id: id })
    const moneyOf = async (person: WalletOwner) => {
      const { body } = await test.call(exportAccount, { params: { id: person.id } }, person.token)
      return body.belongings.filter(({ kind }) => kind === 'transaction' || kind === 'fund_request')
    }
    const [one, other] = [payer.wallet.my_wallet_id, asking.wallet.my_wallet_id]
    const request = { kind: 'fund_request', amount: 100, status: 'completed', reason: 'Taxi' }
    expect(await moneyOf(payer)).toMatchObject([
      { kind: 'transaction', code: 'request', amount: -100, new_balance: 900, other_wallet_id: other },
      { kind: 'transaction', code: 'top_up', amount: 1000, new_balance: 1000, other_wallet_id: null },
      { ...request, direction: 'incoming', other_wallet_id: other },
    ])
    expect(await moneyOf(asking)).toMatchObject([
      { kind: 'transaction', code: 'request', amount: 100, new_balance: 100, other_wallet_id: one },
      { ...request, direction: 'outgoing', other_wallet_id: one },
    ])
  })
})

describe('concurrent decisions on a request', () => {
  it('pay once for several keys', async () => {
    for (let tries = 0; tries < 4; tries += 1) {
      const [payer, asking] = await pair()
      const { id } = await ask(payer, asking)
      await authorize(test, payer)
      const paid = await Promise.all([0, 1, 2, 3].map((at) => accept(at, payer, { request_fund_id: id })))
      expect(paid.filter(({ code }) => code === 200)).toHaveLength(1)
      expect([await balanceOf(payer), await balanceOf(asking)]).toEqual([900, 100])
    }
  })

  it('pay once for a double tap; its key is not valid for another request', async () => {
    const [payer, asking] = await pair()
    const [{ id }, other] = [await ask(payer, asking), await ask(payer, asking)]
    await authorize(test, payer)
    const key = newId()
    const paid = await Promise.all([0, 1, 2, 3].map((at) => accept(at, payer, { request_fund_id: id }, key)))
    expect(paid.map(({ code }) => code)).toEqual([200, 200, 200, 200])
    expect(new Set(paid.map(({ body }) => JSON.stringify(body))).size).toBe(1)
    expect((await accept(0, payer, { request_fund_id: other.id }, key)).code).toBe('key_conflict')
    expect(await balanceOf(payer)).toBe(900)
  })

  it('either pay or cancel the request, and keep the grant if cancelled', async () => {
    for (let tries = 0; tries < 8; tries += 1) {
      const [payer, asking] = await pair()
      const { id } = await ask(payer, asking)
      await authorize(test, payer)
      const [{ code }] = await Promise.all([
        accept(tries, payer, { request_fund_id: id }),
        cancel(tries + 1, asking, id),
      ])
      const status = (await incoming(payer))[0]?.status
      expect([code, status]).toEqual(code === 200 ? [200, 'completed'] : ['already_decided', 'cancelled'])
      expect([await balanceOf(payer), await balanceOf(asking)]).toEqual(code === 200 ? [900, 100] : [1000, 0])
      if (code === 200) continue
      const second = await ask(payer, asking)
      expect((await accept(0, payer, { request_fund_id: second.id })).code).toBe(200)
    }
  })
})
