import type { Id } from '@sheds/contract/scalars'
import { payListingFee } from '@sheds/contract/wallet/listing-fees'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { transaction } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/ids.ts'
import {
  fund,
  lastPayment,
  type MobileMoney,
  nextPhone,
  pins,
  readStoredPayment,
  startMobileMoney,
} from '../../../testing/mobile-money.ts'
import { arriveWithProduct } from '../../../testing/products.ts'
import { arriveWithWallet, giveWallet, plantWallet, proveBooks, type WalletOwner } from '../../../testing/wallets.ts'
import { type PlantedPayment, plantPayment } from '../testing/payment-rows.ts'
import { findPrompts, forgetNetworks, type PromptsRow } from './prompts.queries.ts'

let money: MobileMoney

beforeAll(async () => {
  money = await startMobileMoney({ env: { RATE_LIMITS: 'on', PROMPTS_PER_NETWORK: '4', TRUST_PROXY: '1' } })
})
afterAll(async () => {
  await proveBooks(money.test.context.database.sql)
  await money.close()
})

const momo = 'mobile money'
const [minute, hour] = [60, 3600]
const sql = () => money.test.context.database.sql

let networks = 0
/** Uses a new network per call, unless one is given. */
const ask = async (owner: WalletOwner, phone: string, from = `10.${++networks >> 8}.${networks & 255}.7`) => {
  const { status, body, headers } = await fund(money, owner, { phone }, { 'x-forwarded-for': from })
  return { code: body.code ?? status, message: body.message, wait: Number(headers['retry-after']) }
}

const decide = async (owner: WalletOwner, action: 'approve' | 'refuse'): Promise<void> => {
  const { ref } = await readStoredPayment(money, await lastPayment(money, owner))
  await money.control(momo).decide(ref, action === 'refuse' ? { action } : { action, pin: pins[momo] })
  await money.pass(30)
}

const stranger = () => arriveWithWallet(money.test)

/** Owner that the phone has paid for. */
const knownTo = async (phone: string): Promise<WalletOwner> => {
  const owner = await stranger()
  expect((await ask(owner, phone)).code).toBe(202)
  await decide(owner, 'approve')
  return owner
}

/** Sends a prompt that the phone refuses. */
const askRefused = async (owner: WalletOwner, phone: string): Promise<void> => {
  expect((await ask(owner, phone)).code).toBe(202)
  await decide(owner, 'refuse')
}

describe('limits per phone', () => {
  it('allow one prompt at a time and tell only known owners about others’', async () => {
    const phone = nextPhone(momo)
    const known = await knownTo(phone)
    const [first, second] = [await stranger(), await stranger()]
    expect((await ask(first, phone)).code).toBe(202)
    expect(await ask(first, phone)).toMatchObject({ code: 'payment_open', message: expect.stringMatching(/Finish it/) })
    expect((await ask(second, phone)).code).toBe('number_not_asked')
    const other = await ask(known, phone)
    expect(other).toMatchObject({ code: 'payment_open', message: expect.stringMatching(/Someone else’s.*refuse it/) })
    await decide(first, 'refuse')
    expect((await ask(known, phone)).code, 'free again after the refusal').toBe(202)
  })

  it('make strangers wait longer after each failure, but not known owners', async () => {
    const phone = nextPhone(momo)
    const known = await knownTo(phone)
    for (const pause of [minute, 10 * minute, hour, 6 * hour]) {
      await askRefused(await stranger(), phone)
      await money.pass(pause - 60)
      expect((await ask(await stranger(), phone)).code, `${pause} s later`).toBe('number_not_asked')
      await money.pass(60)
    }
    await askRefused(await stranger(), phone)
    await money.pass(12 * hour)
    expect((await ask(await stranger(), phone)).code, 'five a day are enough').toBe('number_not_asked')
    expect((await ask(known, phone)).code).toBe(202)
    await decide(known, 'approve')
    await money.pass(12 * hour)
    expect((await ask(await stranger(), phone)).code, 'a day later').toBe(202)
  })

  it('restart for strangers once the phone approves one', async () => {
    const phone = nextPhone(momo)
    await askRefused(await stranger(), phone)
    await money.pass(minute)
    await askRefused(await stranger(), phone)
    await money.pass(10 * minute)
    await knownTo(phone)
    expect((await ask(await stranger(), phone)).code).toBe(202)
  })

  it('tell a stranger the wait only if all failures were their own', async () => {
    const phone = nextPhone(momo)
    const owner = await stranger()
    await askRefused(owner, phone)
    await money.pass(minute)
    await askRefused(owner, phone)
    const { code, message, wait } = await ask(owner, phone)
    expect([code, Math.ceil(wait / 60)]).toEqual(['limit_reached', 10])
    expect(message).toContain('in 10 minutes')
    expect((await ask(await stranger(), phone)).code).toBe('number_not_asked')
  })

  it('allow a known owner three failures per hour', async () => {
    const phone = nextPhone(momo)
    const known = await knownTo(phone)
    for (let times = 0; times < 3; times += 1) await askRefused(known, phone)
    expect((await ask(known, phone)).code).toBe('limit_reached')
    await money.pass(hour)
    expect((await ask(known, phone)).code).toBe(202)
  })

  it('apply to listing fees as well', async () => {
    const phone = nextPhone(momo)
    await askRefused(await stranger(), phone)
    const { owner, product } = await arriveWithProduct(money.test)
    await giveWallet(money.test, owner)
    const body = { subject: 'product', subject_id: product.id, medium: momo, phone, externalId: newId() } as const
    const pay = () => money.test.send(payListingFee, { body }, owner.token)
    expect((await pay()).body).toMatchObject({ code: 'number_not_asked' })
    await money.pass(minute)
    expect((await pay()).status).toBe(202)
    expect((await ask(await stranger(), phone)).code).toBe('number_not_asked')
  })
})

describe('limits per account', () => {
  it('allow five unknown numbers per day and any number of known ones', async () => {
    const owner = await stranger()
    const mine = nextPhone(momo)
    expect((await ask(owner, mine)).code).toBe(202)
    await decide(owner, 'approve')
    for (let at = 0; at < 5; at += 1) await askRefused(owner, nextPhone(momo))
    const { code, message } = await ask(owner, nextPhone(momo))
    expect(code).toBe('limit_reached')
    expect(message).toMatch(/five numbers.*24 hours/)
    expect((await ask(owner, mine)).code).toBe(202)
    await money.pass(24 * hour)
    expect((await ask(owner, nextPhone(momo))).code).toBe(202)
  })
})

describe('limits per network', () => {
  it('count unapproved prompts of all accounts per hour', async () => {
    const phone = nextPhone(momo)
    const known = await knownTo(phone)
    for (let at = 0; at < 4; at += 1)
      expect((await ask(await stranger(), nextPhone(momo), `192.0.2.${at}`)).code).toBe(202)
    const refused = await ask(await stranger(), nextPhone(momo), '192.0.2.9')
    expect(refused).toMatchObject({ code: 'limit_reached', message: expect.stringMatching(/from your network/) })
    expect((await ask(await stranger(), nextPhone(momo), '192.0.3.9')).code, 'the next network').toBe(202)
    expect((await ask(known, phone, '192.0.2.9')).code, 'a number that paid before').toBe(202)
    await money.pass(hour)
    expect((await ask(await stranger(), nextPhone(momo), '192.0.2.9')).code).toBe(202)
  })

  it('apply to a /48 in IPv6; the network is deleted once it does not count', async () => {
    const from = (at: number) => `2001:db8:7:${at}::1`
    for (let at = 0; at < 4; at += 1) await ask(await stranger(), nextPhone(momo), from(at))
    expect((await ask(await stranger(), nextPhone(momo), from(9))).code).toBe('limit_reached')
    const kept = async () => (await sql()`select from payment_prompts where network = '2001:db8:7'`).length
    expect(await kept()).toBe(4)
    await forgetNetworks(sql())
    expect(await kept()).toBe(4)
    await money.pass(49 * hour)
    await forgetNetworks(sql())
    expect(await kept()).toBe(0)
  })
})

describe('findPrompts', () => {
  const nothing: PromptsRow = {
    open: 0,
    isPhoneBusy: false,
    isOwnBusy: false,
    isKnown: false,
    isClosed: false,
    own: [],
    strangers: [],
    numbers: [],
  }
  const now = () => money.clock.now()
  const before = (seconds: number) => new Date(now().getTime() - seconds * 1000)
  const find = ({ ownerId }: { ownerId: Id }, phone: string) =>
    transaction(sql(), (tx) => findPrompts(tx, { ownerId, phone, now: now() }))
  let phones = 600_000_000
  const newPhone = () => String(++phones)

  it('counts the owner’s open top-ups, except those in review', async () => {
    const [wallet, other] = [await plantWallet(sql()), await plantWallet(sql())]
    const plant = (planted: PlantedPayment, whose = wallet) =>
      plantPayment(sql(), whose, { phone: newPhone(), ...planted })
    for (const state of ['created', 'submitting', 'pending', 'unknown'] as const) await plant({ state })
    for (const state of ['review', 'succeeded', 'failed', 'expired'] as const) await plant({ state })
    await plant({ kind: 'cash_out' })
    await plant({ kind: 'listing_fee' })
    await plant({}, other)
    expect(await find(wallet, newPhone())).toEqual({ ...nothing, open: 4 })
  })

  it.each<[string, () => PlantedPayment, boolean]>([
    ['has an open prompt', () => ({ expiresAt: before(-minute) }), true],
    ['has an open prompt for a fee', () => ({ kind: 'listing_fee', expiresAt: before(-minute) }), true],
    ['will be prompted', () => ({ state: 'created', nextAt: before(-minute) }), true],
    ['has a prompt that expires now', () => ({ expiresAt: now() }), false],
    ['has an expired prompt that is still queried', () => ({ expiresAt: now(), nextAt: before(-minute) }), false],
    ['was prompted an hour ago', () => ({ createdAt: before(hour), expiresAt: before(-minute) }), false],
    ['was prompted less than an hour ago', () => ({ createdAt: before(hour - 1), expiresAt: before(-minute) }), true],
    ['has answered', () => ({ state: 'failed', reason: 'operator_down', expiresAt: before(-minute) }), false],
    ['is paid', () => ({ kind: 'cash_out', expiresAt: before(-minute) }), false],
  ])('decides whether a phone that %s is busy', async (_, planted, isPhoneBusy) => {
    const phone = newPhone()
    const [wallet, other] = [await plantWallet(sql()), await plantWallet(sql())]
    await plantPayment(sql(), wallet, { phone, createdAt: before(minute), ...planted() })
    expect(await find(other, phone)).toMatchObject({ isPhoneBusy, isOwnBusy: false })
    expect(await find(wallet, phone)).toMatchObject({ isPhoneBusy, isOwnBusy: isPhoneBusy })
    expect(await find(other, newPhone())).toEqual(nothing)
  })

  it.each<[string, PlantedPayment, number]>([
    ['a refusal', { state: 'failed', reason: 'declined' }, 1],
    ['an expiry', { state: 'expired', reason: 'expired' }, 1],
    ['a lack of funds', { state: 'failed', reason: 'no_funds' }, 1],
    ['a refused fee', { kind: 'listing_fee', state: 'failed', reason: 'declined' }, 1],
    ['an operator’s failure', { state: 'failed', reason: 'operator_down' }, 0],
    ['a prompt never sent', { state: 'failed', reason: 'not_sent' }, 0],
    ['an open prompt', { state: 'pending' }, 0],
  ])('counts or ignores %s of the last day', async (_, planted, count) => {
    const phone = newPhone()
    const wallet = await plantWallet(sql())
    const { id } = await plantPayment(sql(), wallet, { phone, ...planted })
    const code = String(id)
      .replaceAll(/[^2-9a-f]/g, 'z')
      .slice(-10)
      .toUpperCase()
    await sql()`
      insert into payment_prompts (payment_id, code, phone, owner_id, network, is_stranger, at)
      values (${id}, ${code}, ${phone}, ${wallet.ownerId}, '', true, clock_timestamp() - interval '23 hours')`
    const own = await find(wallet, phone)
    expect([own.own.length, own.strangers.length, own.numbers.length]).toEqual([count, count, 0])
    const others = await find(await plantWallet(sql()), phone)
    expect([others.own.length, others.strangers.length]).toEqual([0, count])
    expect((await find(wallet, newPhone())).numbers.length).toBe(
      planted.reason?.match(/operator_down|not_sent/) ? 0 : 1,
    )
    await sql()`update payment_prompts set at = at - interval '61 minutes' where payment_id = ${id}`
    expect(await find(wallet, phone)).toMatchObject({ own: [], strangers: [] })
    expect((await find(wallet, newPhone())).numbers).toEqual([])
  })
})
