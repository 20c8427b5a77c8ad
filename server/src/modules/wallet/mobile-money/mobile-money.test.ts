import type { Id } from '@sheds/contract/scalars'
import { exportAccount } from '@sheds/contract/users/account-export'
import { logIn, logOut } from '@sheds/contract/users/accounts'
import { listListingFees, payListingFee } from '@sheds/contract/wallet/listing-fees'
import {
  cashOut,
  checkRecipient,
  findPayments,
  fundWallet,
  getPayment,
  getPaymentOptions,
} from '@sheds/contract/wallet/mobile-money'
import { listTransactions, settlePayment, type Transaction } from '@sheds/contract/wallet/wallet'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../../platform/ids.ts'
import {
  fillFloats,
  fund,
  lastPayment,
  type MobileMoney,
  nextPhone,
  operatorEnv,
  payOut,
  pins,
  readStoredPayment,
  startMobileMoney,
} from '../../../testing/mobile-money.ts'
import { cookiesOf, password } from '../../../testing/people.ts'
import { arriveWithProduct } from '../../../testing/products.ts'
import { runJob } from '../../../testing/sheds.ts'
import { startTestApp } from '../../../testing/test-app.ts'
import { doWaitingJobs } from '../../../testing/waiting-jobs.ts'
import {
  arriveWithWallet,
  authorize,
  balanceOf,
  giveWallet,
  proveBooks,
  topUpWallet,
  type WalletOwner,
  walletOf,
} from '../../../testing/wallets.ts'
import { platformAccounts } from '../../ledger/ledger.api.ts'

let money: MobileMoney
const log: string[] = []

beforeAll(async () => {
  money = await startMobileMoney({ env: { LOG_LEVEL: 'trace' }, onLog: (line) => log.push(line) })
  await fillFloats(money, 20_000_000)
})
afterAll(async () => {
  await proveBooks(money.test.context.database.sql)
  await money.close()
})

const momo = 'mobile money'
const hour = 3600

const approve = async (owner: WalletOwner): Promise<void> => {
  const { ref } = await readStoredPayment(money, await lastPayment(money, owner))
  await money.control(momo).decide(ref, { action: 'approve', pin: pins[momo] })
}

const refuse = async (owner: WalletOwner): Promise<void> => {
  const { ref } = await readStoredPayment(money, await lastPayment(money, owner))
  await money.control(momo).decide(ref, { action: 'refuse' })
  await money.pass(30)
}

const rich = async (amount: number): Promise<WalletOwner> => {
  const owner = await arriveWithWallet(money.test)
  await topUpWallet(money.test.context.database.sql, owner.wallet.id, amount)
  return owner
}

/** Makes the device old enough for the higher cap. */
const settleIn = ({ id }: WalletOwner) =>
  money.test.context.database.sql`
    update known_devices set first_login_at = now() - interval '30 days' where user_id = ${id}`

describe('getPaymentOptions', () => {
  it('returns limits and fees of both operators', async () => {
    const owner = await arriveWithWallet(money.test)
    const { body } = await money.test.call(getPaymentOptions, {}, owner.token)
    expect(body.media.toSorted()).toEqual(['mobile money', 'orange money'])
    expect(body).toMatchObject({ money: 'simulated', top_up: { fee_basis_points: 300 } })
    expect(body.cash_out).toMatchObject({ most_a_day: 1_000_000, most_a_month: 5_000_000, most_to_new_number: 50_000 })
  })
})

describe('getPayment', () => {
  it('shows a payment only to its owner', async () => {
    const [owner, stranger] = [await arriveWithWallet(money.test), await arriveWithWallet(money.test)]
    await fund(money, owner)
    const { id } = await lastPayment(money, owner)
    const params = { id } as { id: Id }
    expect((await money.test.call(getPayment, { params }, owner.token)).body.id).toBe(id)
    for (const call of [{ params }, { params: { id: newId() } }])
      expect((await money.test.refused(getPayment, call, stranger.token)).body.code).toBe('not_found')
    await refuse(owner)
  })
})

describe('payment keys', () => {
  it('start one top-up and return its result', async () => {
    const owner = await arriveWithWallet(money.test)
    const form = { phone: nextPhone(momo), externalId: newId() }
    const [first, again] = [await fund(money, owner, form), await fund(money, owner, form)]
    expect([first.status, again.status]).toEqual([202, 202])
    expect(again.body.payment?.id).toBe(first.body.payment?.id)
    await approve(owner)
    await money.pass(5)
    const done = await fund(money, owner, form)
    expect([done.status, done.body.message]).toEqual([200, 'Top-up successful.'])
    expect((await fund(money, owner, { ...form, amount: 1001 })).body.code).toBe('key_conflict')
    expect((await walletOf(money.test, owner)).balance).toBe(970)
  })

  it('cannot be used for any call once voided', async () => {
    const owner = await rich(5000)
    const externalId = newId()
    const settle = () =>
      money.test.call(settlePayment, { params: { id: owner.id }, body: { key: externalId } }, owner.token)
    expect((await settle()).body.outcome).toBe('voided')
    expect((await fund(money, owner, { externalId })).body.code).toBe('key_voided')
    expect((await payOut(money, owner, { externalId })).body.code).toBe('key_voided')
    expect((await walletOf(money.test, owner)).balance).toBe(5000)
  })

  it('are settled as running, then as refused', async () => {
    const owner = await arriveWithWallet(money.test)
    const externalId = newId()
    const outcome = async () =>
      (await money.test.call(settlePayment, { params: { id: owner.id }, body: { key: externalId } }, owner.token)).body
    await fund(money, owner, { externalId })
    expect(await outcome()).toMatchObject({ outcome: 'running', transaction: null })
    await refuse(owner)
    expect(await outcome()).toMatchObject({ outcome: 'refused', code: 'payment_failed' })
  })

  it('are required, as a field or as a header', async () => {
    const owner = await arriveWithWallet(money.test)
    const body = { phone: '677000001', medium: momo, amount: 500 } as const
    const { body: refused } = await money.test.refused(fundWallet, { params: { id: owner.id }, body }, owner.token)
    expect(refused.fields).toHaveProperty('externalId')
    const headers = { 'idempotency-key': newId() }
    const call = { params: { id: owner.id }, body, headers } as const
    expect((await money.test.send(fundWallet, call, owner.token)).status).toBe(202)
  })

  it('send one prompt for ten concurrent requests', async () => {
    const owner = await arriveWithWallet(money.test)
    const form = { phone: nextPhone(momo), externalId: newId() }
    const answers = await Promise.all(Array.from({ length: 10 }, () => fund(money, owner, form)))
    expect(new Set(answers.map(({ body }) => body.payment?.id)).size).toBe(1)
    expect(await money.control(momo).payments({ msisdn: `237${form.phone}` })).toHaveLength(1)
  })

  it('pay out once for ten concurrent requests', async () => {
    const owner = await rich(5000)
    const form = { phone: nextPhone(momo), amount: 1000, medium: momo } as const
    await authorize(money.test, owner, { action: 'cash_out', ...form })
    const call = { params: { id: owner.id }, body: { ...form, externalId: newId() } }
    const answers = await Promise.all(Array.from({ length: 10 }, () => money.test.send(cashOut, call, owner.token)))
    expect(answers.filter(({ status }) => status >= 400)).toEqual([])
    await money.pass(30)
    expect((await walletOf(money.test, owner)).balance).toBe(4000)
    expect(await money.control(momo).payments({ msisdn: `237${form.phone}` })).toHaveLength(1)
  })
})

describe('operator polling', () => {
  it('queries an open payment after 3, 6, 12, 30 and 60 seconds, each within a tenth', async () => {
    const owner = await arriveWithWallet(money.test)
    await fund(money, owner)
    const payment = await lastPayment(money, owner)
    const waits: number[] = []
    let before = money.clock.now()
    while (waits.length < 5) {
      const { nextAt } = await readStoredPayment(money, payment)
      const next = new Date(nextAt ?? '')
      waits.push((next.getTime() - before.getTime()) / 1000)
      await money.pass((next.getTime() - money.clock.now().getTime()) / 1000)
      before = money.clock.now()
    }
    const lengths = [3, 6, 12, 30, 60]
    expect(waits.map((wait, at) => Math.abs(wait / (lengths[at] ?? 0) - 1) < 0.11)).toEqual(lengths.map(() => true))
  })
})

describe('cashOut', () => {
  it('requires a grant for exactly this payment', async () => {
    const owner = await rich(5000)
    const body = { phone: nextPhone(momo), medium: momo, amount: 1000, externalId: newId() } as const
    const ask = () => money.test.refused(cashOut, { params: { id: owner.id }, body }, owner.token)
    expect((await ask()).body.code).toBe('authorization_required')
    await authorize(money.test, owner, { action: 'cash_out', amount: 1000, phone: '677999999', medium: momo })
    expect((await ask()).body.code).toBe('authorization_required')
    await authorize(money.test, owner)
    expect((await ask()).body.code).toBe('authorization_required')
    expect(await money.test.call(findPayments, {}, owner.token)).toMatchObject({ body: [] })
  })

  it('is refused when the float is too small', async () => {
    const poor = await startTestApp({ env: operatorEnv(money.sims) })
    try {
      const short = { ...money, test: poor }
      const stranger = await arriveWithWallet(poor, 400_000)
      // The float at Orange is empty in these books.
      const { status, body } = await payOut(short, stranger, { medium: 'orange money', amount: 1000 })
      expect([status, body.code, body.message]).toEqual([
        400,
        'mobile_money_unavailable',
        'Sorry, cash-out is unavailable for now.',
      ])
      expect((await walletOf(poor, stranger)).balance).toBe(400_000)
    } finally {
      await poor.close()
    }
  })

  it('keeps the lower cap of a new device after another login there has ended', async () => {
    const owner = await rich(200_000)
    const logInThere = async (cookie?: string) => {
      const headers = { ...(cookie !== undefined && { cookie }) }
      const answer = await money.test.call(logIn, { body: { name: owner.name, password }, headers })
      return { token: answer.body.token, cookie: cookiesOf(answer) }
    }
    const first = await logInThere()
    const second = await logInThere(first.cookie)
    await money.test.call(logOut, {}, first.token)
    const over = await payOut(money, { ...owner, token: second.token }, { amount: 50_001 })
    expect([over.status, over.body.code]).toEqual([429, 'limit_reached'])
  })

  it('has a cap per day and, from a new device, a lower one for new numbers', async () => {
    const owner = await rich(2_000_000)
    const phone = nextPhone(momo)
    const fresh = await payOut(money, owner, { phone, amount: 50_001 })
    expect([fresh.status, fresh.body.code]).toEqual([429, 'limit_reached'])
    expect(fresh.body.message).toContain('For 24 hours, you can cash out at most CFA\u00a050,000 at a time')
    expect((await payOut(money, owner, { phone, amount: 50_000 })).status).toBe(202)
    await money.pass(30)
    expect((await payOut(money, owner, { phone, amount: 450_000 })).status, 'a number that was paid').toBe(202)
    await settleIn(owner)
    expect((await payOut(money, owner, { amount: 499_900 })).status).toBe(202)
    const over = await payOut(money, owner, { amount: 101 })
    expect(over.body).toMatchObject({
      code: 'limit_reached',
      message: expect.stringContaining('CFA\u00a0100 more today'),
    })
    expect((await payOut(money, owner, { amount: 100 })).status).toBe(202)
    await money.pass(24 * hour)
    expect((await payOut(money, owner, { amount: 100 })).status).toBe(202)
  })

  it('uses up the grant when it is refused for its cap or a short float', async () => {
    const owner = await rich(2_000_000)
    const refusals = [
      { body: { phone: nextPhone(momo), medium: momo, amount: 50_001, externalId: newId() }, code: 'limit_reached' },
      {
        body: { phone: nextPhone(momo), medium: momo, amount: 50_000, externalId: newId() },
        code: 'mobile_money_unavailable',
      },
    ] as const
    for (const { body, code } of refusals) {
      const { phone, medium, amount } = body
      const ask = () => money.test.refused(cashOut, { params: { id: owner.id }, body }, owner.token)
      const isShort = code === 'mobile_money_unavailable'
      const { sql } = money.test.context.database
      const hold = (change: number) =>
        sql`update ledger_accounts set balance = balance + ${change} where kind = 'mtn_float'`
      const lack = -(await balanceOf(sql, { id: platformAccounts.mtnFloat }))
      await authorize(money.test, owner, { action: 'cash_out', phone, medium, amount: 1 })
      if (isShort) await hold(lack)
      expect((await ask()).body.code, 'grant for another amount').toBe('authorization_required')
      await authorize(money.test, owner, { action: 'cash_out', phone, medium, amount })
      expect((await ask()).body.code).toBe(code)
      expect((await ask()).body.code, 'it was used up').toBe('authorization_required')
      if (isShort) await hold(-lack)
    }
    expect((await walletOf(money.test, owner)).balance).toBe(2_000_000)
  })

  it('is refused when an earlier one has used up the balance', async () => {
    const owner = await rich(1500)
    const forms = [{ phone: nextPhone(momo) }, { phone: nextPhone(momo) }]
    const answers = [await payOut(money, owner, forms[0]), await payOut(money, owner, forms[1])]
    expect(answers.map(({ status, body }) => body.code ?? status)).toEqual([202, 'insufficient_funds'])
  })
})

describe('checkRecipient', () => {
  const ask = (owner: WalletOwner, phone: string, amount = 500) =>
    money.test.send(checkRecipient, { body: { phone, medium: momo, amount } }, owner.token)

  it('returns a masked name, ten times an hour', async () => {
    const owner = await rich(1000)
    const phone = nextPhone(momo)
    await money.control(momo).setPurse({ msisdn: `237${phone}`, name: 'Jean Paul Mbarga' })
    expect((await ask(owner, phone)).body).toEqual({ name: 'JEAN M***' })
    expect((await ask(owner, phone, 1001)).body).toMatchObject({ code: 'insufficient_funds' })
    expect((await ask(owner, '670000451')).body).toMatchObject({ code: 'payment_failed' })
    for (let at = 0; at < 8; at += 1) await ask(owner, phone)
    expect((await ask(owner, phone)).body).toMatchObject({ code: 'too_many_requests' })
  })
})

describe('operator callback', () => {
  const call = (path: string, method: 'PUT' | 'POST', payload: string) =>
    money.test.app.inject({ method, url: `/callbacks/${path}`, payload, headers: { host: 'localhost' } })

  it('only triggers a query, whatever the callback claims', async () => {
    const owner = await arriveWithWallet(money.test)
    await fund(money, owner)
    const payment = await lastPayment(money, owner)
    const kept = await readStoredPayment(money, payment)
    const forged = JSON.stringify({ externalId: payment.id, status: 'SUCCESSFUL', amount: '1000', currency: 'XAF' })
    for (const method of ['PUT', 'POST'] as const)
      expect((await call(`mtn/${kept.callbackId}`, method, forged)).statusCode).toBe(200)
    await money.pass(2)
    expect(await readStoredPayment(money, payment)).toMatchObject({ state: 'pending', asked: 1 })
    expect((await walletOf(money.test, owner)).balance).toBe(0)
    await refuse(owner)
    const asked = (await readStoredPayment(money, payment)).asked
    await call(`mtn/${kept.callbackId}`, 'POST', forged)
    await money.pass(2)
    expect(await readStoredPayment(money, payment)).toMatchObject({ state: 'failed', asked: asked + 1, nextAt: null })
    const patch = { status: 'SUCCESSFUL' }
    await money.control(momo).fault({ on: 'requesttopay.status', do: 'patch', patch, reference: kept.ref })
    await call(`mtn/${kept.callbackId}`, 'POST', forged)
    await money.pass(2)
    expect(await readStoredPayment(money, payment), 'a contradiction needs a review').toMatchObject({
      state: 'failed',
      incident: 'failed here, paid there',
    })
    expect((await walletOf(money.test, owner)).balance).toBe(0)
  })

  it.each([
    ['an unknown id', `mtn/${'0'.repeat(32)}`, '{}'],
    ['an invalid id', 'mtn/short', '{}'],
    ['an unknown operator', `nobody/${'0'.repeat(32)}`, '{}'],
    ['XML', `orange/${'0'.repeat(32)}`, '<xml/>'],
    ['an empty body', `orange/${'1'.repeat(32)}`, ''],
  ])('answers %s like any other', async (_, path, payload) => {
    const { statusCode, payload: said } = await call(path, 'POST', payload)
    expect([statusCode, said]).toEqual([200, ''])
  })

  it('limits the queries that a flood of callbacks causes', async () => {
    const owner = await arriveWithWallet(money.test)
    await fund(money, owner)
    const payment = await lastPayment(money, owner)
    const { callbackId } = await readStoredPayment(money, payment)
    for (let at = 0; at < 60; at += 1) {
      await call(`mtn/${callbackId}`, 'POST', '{"status":"FAILED"}')
      await money.pass(0)
    }
    expect((await readStoredPayment(money, payment)).asked).toBeLessThanOrEqual(20)
  })
})

describe('payListingFee by phone', () => {
  const arriveSelling = async () => {
    const { owner, product } = await arriveWithProduct(money.test)
    const wallet = await giveWallet(money.test, owner, 500)
    return { owner: { ...owner, wallet }, product }
  }
  const dueOf = async ({ token }: WalletOwner) =>
    (await money.test.call(listListingFees, {}, token)).body.map(({ amount }) => amount)
  const pay = (owner: WalletOwner, id: string, more: object = {}) => {
    const body = { subject: 'product', subject_id: id, medium: momo, phone: nextPhone(momo), externalId: newId() }
    return money.test.send(payListingFee, { body: { ...body, ...more } }, owner.token)
  }

  it.each([
    [{ phone: undefined }, ['phone']],
    [{ phone: '123' }, ['phone']],
    [{ externalId: undefined }, ['externalId']],
    [{ phone: '', externalId: undefined }, ['externalId', 'phone']],
  ])('refuses %j', async (more, fields) => {
    const { owner, product } = await arriveSelling()
    const refused = await pay(owner, product.id, more)
    expect([refused.status, Object.keys((refused.body as { fields?: object }).fields ?? {})]).toEqual([400, fields])
    expect(await dueOf(owner)).toEqual([100])
  })

  it('leaves the wallet’s balance unchanged', async () => {
    const { owner, product } = await arriveSelling()
    expect(await pay(owner, product.id)).toMatchObject({ status: 202, body: { payment: { status: 'pending' } } })
    expect((await pay(owner, product.id)).body).toMatchObject({ code: 'payment_open' })
    const fromWallet = await pay(owner, product.id, { medium: 'wallet', phone: undefined })
    expect([fromWallet.status, (fromWallet.body as { code?: string }).code]).toEqual([409, 'payment_open'])
    expect(await dueOf(owner)).toEqual([100])
    await approve(owner)
    await money.pass(5)
    expect(await dueOf(owner)).toEqual([])
    expect((await walletOf(money.test, owner)).balance).toBe(500)
    expect(await lastPayment(money, owner)).toMatchObject({ kind: 'listing_fee', status: 'completed', amount: 100 })
  })

  it('credits the wallet with a late phone payment after the fee was paid from the wallet', async () => {
    const { owner, product } = await arriveSelling()
    await pay(owner, product.id)
    const { ref } = await readStoredPayment(money, await lastPayment(money, owner))
    await money.control(momo).fault({ on: 'requesttopay.status', do: 'not-found', times: 16, reference: ref })
    await approve(owner)
    await money.pass(30 * 60)
    expect(await readStoredPayment(money, await lastPayment(money, owner))).toMatchObject({ state: 'expired' })
    await authorize(money.test, owner)
    expect((await pay(owner, product.id, { medium: 'wallet' })).status).toBe(200)
    expect((await walletOf(money.test, owner)).balance).toBe(400)
    await money.pass(7 * 24 * 3600)
    expect((await walletOf(money.test, owner)).balance).toBe(500)
  })
})

/** Owner with a refused top-up and a paid cash-out, both with the same phone. */
const moveBothWays = async () => {
  const owner = await rich(3000)
  const phone = nextPhone(momo)
  await fund(money, owner, { phone })
  await refuse(owner)
  await payOut(money, owner, { phone, amount: 500 })
  await money.pass(30)
  return { owner, phone }
}

describe('top-ups in statements and exports', () => {
  const lines = async (owner: WalletOwner, query: object = {}) => {
    const { body, headers } = await money.test.call(listTransactions, { params: { id: owner.id }, query }, owner.token)
    return { rows: body, total: headers['x-total-count'], next: /cursor=([^>&]+)/.exec(String(headers.link))?.[1] }
  }
  const shown = (rows: readonly Transaction[]) =>
    rows.map(({ status, amount, previous_balance: before, new_balance: after }) => [status, amount, before, after])

  it('are first while open, in order of time when failed, and change no balance', async () => {
    const owner = await rich(500)
    await fund(money, owner, { amount: 2000 })
    await refuse(owner)
    await topUpWallet(money.test.context.database.sql, owner.wallet.id, 100)
    await fund(money, owner)
    const { rows, total } = await lines(owner)
    expect(shown(rows)).toEqual([
      ['pending', 970, 600, 600],
      ['completed', 100, 500, 600],
      ['failed', 1940, 500, 500],
      ['completed', 500, 0, 500],
    ])
    expect(total).toBe('3')
    expect(rows[0]).toMatchObject({ transaction_type: 'Top up', gross: 1000, fee: 30, code: 'top_up' })
    expect(rows[2]).toMatchObject({
      gross: 2000,
      fee: 60,
      description: 'The payment was refused on the phone.',
      reference: expect.stringMatching(/^[2-9A-HJ-NP-Z]{10}$/),
    })
    await approve(owner)
    await money.pass(5)
    expect(shown((await lines(owner)).rows)[0]).toEqual(['completed', 970, 600, 1570])
  })

  it('are listed once across pages of any size', async () => {
    const owner = await rich(500)
    for (let at = 0; at < 3; at += 1) {
      await fund(money, owner)
      await refuse(owner)
    }
    await topUpWallet(money.test.context.database.sql, owner.wallet.id, 100)
    await fund(money, owner)
    const whole = (await lines(owner)).rows.map(({ id }) => id)
    expect(whole).toHaveLength(6)
    for (const limit of [1, 2, 3]) {
      const met: string[] = []
      for (let cursor: string | undefined = ''; cursor !== undefined; ) {
        const page = await lines(owner, { limit, cursor })
        met.push(...page.rows.map(({ id }) => id))
        cursor = page.next
      }
      expect(met).toEqual(whole)
    }
  })

  it('are filtered by type, date, code and reference', async () => {
    const owner = await rich(500)
    await fund(money, owner)
    await refuse(owner)
    const [failed] = (await lines(owner)).rows
    const count = async (query: object) => [(await lines(owner, query)).rows.length, (await lines(owner, query)).total]
    expect(await count({ type: 'Top up' })).toEqual([2, '2'])
    expect(await count({ q: 'top_up' })).toEqual([2, '2'])
    expect(await count({ type: 'Debit' })).toEqual([0, '0'])
    expect(await count({ q: 'send' })).toEqual([0, '0'])
    expect(await count({ q: failed?.reference })).toEqual([1, '1'])
    expect(await count({ to: '2020-01-01' })).toEqual([0, '0'])
  })

  it('have a line of their own when paid after their expiry', async () => {
    const owner = await arriveWithWallet(money.test)
    await fund(money, owner)
    const { ref } = await readStoredPayment(money, await lastPayment(money, owner))
    await money.control(momo).fault({ on: 'requesttopay.status', do: 'not-found', times: 16, reference: ref })
    await approve(owner)
    await money.pass(30 * 60)
    expect(shown((await lines(owner)).rows)).toEqual([['failed', 970, 0, 0]])
    await money.pass(7 * 24 * hour)
    expect(shown((await lines(owner)).rows)).toEqual([
      ['completed', 970, 0, 970],
      ['failed', 970, 0, 0],
    ])
  })

  it('are in the account’s data export, as are cash-outs', async () => {
    const { owner, phone } = await moveBothWays()
    const { body } = await money.test.call(exportAccount, { params: { id: owner.id } }, owner.token)
    const kept = body.belongings.filter(({ kind }) => kind === 'operator_payment')
    const times = { submitted_at: expect.any(String), ended_at: expect.any(String) }
    const both = { medium: 'mobile money', phone, reference: expect.stringMatching(/^[2-9A-Z]{10}$/), ...times }
    expect(kept).toMatchObject([
      { ...both, purpose: 'cash_out', state: 'succeeded', reason: null, amount: 500, fee: 0 },
      { ...both, purpose: 'top_up', state: 'failed', reason: 'declined', amount: 1000, fee: 30 },
    ])
  })
})

describe('a clock set back by an hour', () => {
  it('does not delay open payments once the job has run', async () => {
    const owner = await arriveWithWallet(money.test)
    await fund(money, owner)
    const payment = await lastPayment(money, owner)
    await approve(owner)
    money.clock.goBack(hour)
    await money.pass(60)
    expect((await readStoredPayment(money, payment)).asked).toBe(0)
    await runJob(money.test, 'wallet.mend_clock')
    await money.pass(60)
    expect(await lastPayment(money, owner)).toMatchObject({ id: payment.id, status: 'completed' })
    // Payments with a regular schedule are not changed.
    await fund(money, owner)
    const { nextAt } = await readStoredPayment(money, await lastPayment(money, owner))
    await runJob(money.test, 'wallet.mend_clock')
    expect((await readStoredPayment(money, await lastPayment(money, owner))).nextAt).toBe(nextAt)
    await money.pass(2 * hour)
  })
})

describe('operator queries', () => {
  it('follow the schedule once for two servers', async () => {
    const { database, context } = money.test
    const copy = await startMobileMoney({ shared: { database, sims: money.sims, clock: money.clock } })
    try {
      await money.pass(10 * 60)
      const owners = await Promise.all(Array.from({ length: 10 }, () => arriveWithWallet(money.test)))
      for (const owner of owners) await fund(money, owner)
      for (let seconds = 0; seconds < 100; seconds += 5) await Promise.all([money.pass(5), copy.pass(5)])
      for (const owner of owners) {
        const { asked, ref } = await readStoredPayment(money, await lastPayment(money, owner))
        const calls = (await money.control(momo).calls()).filter(
          (each) => each.name === 'requesttopay.status' && each.reference === ref,
        )
        expect(calls.length, 'once for two copies').toBe(asked)
        expect(asked).toBeLessThanOrEqual(5)
      }
    } finally {
      await copy.test.close()
    }
    expect(await context.database.sql`select from operator_payments where state = 'submitting'`).toEqual([])
  })
})

describe('a request that waits for a phone', () => {
  it('holds no database connection and is answered when the server stops', { tags: ['full'] }, async () => {
    const { database } = money.test
    const shared = { database, sims: money.sims, clock: money.clock }
    const copy = await startMobileMoney({ shared, env: { PAYMENT_WAIT_SECONDS: '60', DATABASE_POOL: '2' } })
    const owners = await Promise.all(Array.from({ length: 12 }, () => arriveWithWallet(money.test)))
    const [first] = owners
    if (first === undefined) throw new Error('there are no owners')
    const waiting = owners.map((owner) => fund({ ...money, test: copy.test }, owner))
    const ids = owners.map(({ id }) => id)
    const countPending = async () => {
      const [row] = await money.test.context.database.sql<{ count: number }[]>`
        select count(*)::int from operator_payments where state = 'pending' and owner_id = any(${ids}::uuid[])`
      return row?.count ?? 0
    }
    await expect.poll(countPending).toBe(owners.length)
    const [busy] = await money.test.context.database.sql<{ count: number }[]>`
      select count(*)::int from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`
    expect(busy?.count).toBe(0)
    expect((await walletOf(copy.test, first)).balance).toBe(0)
    await approve(first)
    await money.pass(5)
    expect(await waiting[0]).toMatchObject({ status: 200, body: { message: 'Top-up successful.' } })
    const closing = copy.test.close()
    for (const answer of await Promise.all(waiting.slice(1))) {
      expect(answer).toMatchObject({ status: 202, body: { payment: { status: 'pending', state: 'asked' } } })
    }
    await closing
  })
})

describe('private payment data', () => {
  it('is absent from logs, jobs and other callers’ responses', async () => {
    const { owner, phone } = await moveBothWays()
    const { sql } = money.test.context.database
    const jobs = await sql<{ payload: unknown }[]>`select payload from graphile_worker._private_jobs`
    const output = [...log, JSON.stringify(jobs)].join('\n')
    const { mtn, orange } = money.sims
    const [kept] = await sql<{ callbackId: string }[]>`
      select callback_id as "callbackId" from operator_payments where phone = ${phone} limit 1`
    const secrets = {
      phone,
      wallet: owner.wallet.my_wallet_id,
      callback: kept?.callbackId ?? '',
      key: mtn.collectionKey,
      secret: mtn.apiKey,
      consumer: orange.consumerSecret,
      authToken: orange.authToken,
      session: owner.token,
    }
    expect(output.length).toBeGreaterThan(1000)
    expect(Object.entries(secrets).filter(([, secret]) => output.includes(secret))).toEqual([])
    const stranger = await arriveWithWallet(money.test)
    const payment = await lastPayment(money, owner)
    const { body } = await money.test.refused(getPayment, { params: { id: payment.id } }, stranger.token)
    expect(body.code).toBe('not_found')
    expect(JSON.stringify(payment)).not.toContain(phone)
    await doWaitingJobs(money.test)
    expect(await balanceOf(sql, owner.wallet)).toBe(2500)
  })
})
