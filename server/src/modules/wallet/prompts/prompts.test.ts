import type { Id } from '@sheds/contract/scalars'
import { payListingFee } from '@sheds/contract/wallet/listing-fees'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { transaction } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/ids.ts'
import {
  fund,
  keptPayment,
  lastPayment,
  type MobileMoney,
  nextPhone,
  pins,
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
/** Out of a network of their own, unless it is said. */
const ask = async (owner: WalletOwner, phone: string, from = `10.${++networks >> 8}.${networks & 255}.7`) => {
  const { status, body, headers } = await fund(money, owner, { phone }, { 'x-forwarded-for': from })
  return { told: body.code ?? status, message: body.message, wait: Number(headers['retry-after']) }
}

const decide = async (owner: WalletOwner, action: 'approve' | 'refuse'): Promise<void> => {
  const { ref } = await keptPayment(money, await lastPayment(money, owner))
  await money.control(momo).decide(ref, action === 'refuse' ? { action } : { action, pin: pins[momo] })
  await money.pass(30)
}

const stranger = () => arriveWithWallet(money.test)

/** Somebody for whom that phone paid. */
const knownTo = async (phone: string): Promise<WalletOwner> => {
  const owner = await stranger()
  expect((await ask(owner, phone)).told).toBe(202)
  await decide(owner, 'approve')
  return owner
}

/** Asks and is refused, as soon as may be. */
const askInVain = async (owner: WalletOwner, phone: string): Promise<void> => {
  expect((await ask(owner, phone)).told).toBe(202)
  await decide(owner, 'refuse')
}

describe('a phone', () => {
  it('is asked once at a time, by whomever; only whom it paid for learns that somebody else asks', async () => {
    const phone = nextPhone(momo)
    const known = await knownTo(phone)
    const [first, second] = [await stranger(), await stranger()]
    expect((await ask(first, phone)).told).toBe(202)
    expect(await ask(first, phone)).toMatchObject({ told: 'payment_open', message: expect.stringMatching(/Finish it/) })
    expect((await ask(second, phone)).told).toBe('number_not_asked')
    const other = await ask(known, phone)
    expect(other).toMatchObject({ told: 'payment_open', message: expect.stringMatching(/Someone else’s.*refuse it/) })
    await decide(first, 'refuse')
    expect((await ask(known, phone)).told, 'refused, it is free for whom it paid for').toBe(202)
  })

  it('has longer and longer peace from all strangers together, and none of that counts for whom it paid for', async () => {
    const phone = nextPhone(momo)
    const known = await knownTo(phone)
    for (const pause of [minute, 10 * minute, hour, 6 * hour]) {
      await askInVain(await stranger(), phone)
      await money.pass(pause - 60)
      expect((await ask(await stranger(), phone)).told, `${pause} s later`).toBe('number_not_asked')
      await money.pass(60)
    }
    await askInVain(await stranger(), phone)
    await money.pass(12 * hour)
    expect((await ask(await stranger(), phone)).told, 'five a day are enough').toBe('number_not_asked')
    expect((await ask(known, phone)).told).toBe(202)
    await decide(known, 'approve')
    await money.pass(12 * hour)
    expect((await ask(await stranger(), phone)).told, 'a day later').toBe(202)
  })

  it('that says yes to a stranger forgets what strangers did before', async () => {
    const phone = nextPhone(momo)
    await askInVain(await stranger(), phone)
    await money.pass(minute)
    await askInVain(await stranger(), phone)
    await money.pass(10 * minute)
    await knownTo(phone)
    expect((await ask(await stranger(), phone)).told).toBe(202)
  })

  it('whose pause is all of one’s own doing says how long it is', async () => {
    const phone = nextPhone(momo)
    const owner = await stranger()
    await askInVain(owner, phone)
    await money.pass(minute)
    await askInVain(owner, phone)
    const { told, message, wait } = await ask(owner, phone)
    expect([told, Math.ceil(wait / 60)]).toEqual(['limit_reached', 10])
    expect(message).toContain('in 10 minutes')
    expect((await ask(await stranger(), phone)).told).toBe('number_not_asked')
  })

  it('is asked no more than three times an hour in vain by whom it paid for either', async () => {
    const phone = nextPhone(momo)
    const known = await knownTo(phone)
    for (let times = 0; times < 3; times += 1) await askInVain(known, phone)
    expect((await ask(known, phone)).told).toBe('limit_reached')
    await money.pass(hour)
    expect((await ask(known, phone)).told).toBe(202)
  })

  it('is asked for a listing fee under the same bounds', async () => {
    const phone = nextPhone(momo)
    await askInVain(await stranger(), phone)
    const { owner, product } = await arriveWithProduct(money.test)
    await giveWallet(money.test, owner)
    const body = { subject: 'product', subject_id: product.id, medium: momo, phone, externalId: newId() } as const
    const pay = () => money.test.send(payListingFee, { body }, owner.token)
    expect((await pay()).body).toMatchObject({ code: 'number_not_asked' })
    await money.pass(minute)
    expect((await pay()).status).toBe(202)
    expect((await ask(await stranger(), phone)).told).toBe('number_not_asked')
  })
})

describe('an account', () => {
  it('asks five numbers a day that never paid for it; those that did go on', async () => {
    const owner = await stranger()
    const mine = nextPhone(momo)
    expect((await ask(owner, mine)).told).toBe(202)
    await decide(owner, 'approve')
    for (let at = 0; at < 5; at += 1) await askInVain(owner, nextPhone(momo))
    const { told, message } = await ask(owner, nextPhone(momo))
    expect(told).toBe('limit_reached')
    expect(message).toMatch(/five numbers.*24 hours/)
    expect((await ask(owner, mine)).told).toBe(202)
    await money.pass(24 * hour)
    expect((await ask(owner, nextPhone(momo))).told).toBe(202)
  })
})

describe('a network', () => {
  it('asks so many phones in an hour that did not say yes, over all accounts', async () => {
    const phone = nextPhone(momo)
    const known = await knownTo(phone)
    for (let at = 0; at < 4; at += 1)
      expect((await ask(await stranger(), nextPhone(momo), `192.0.2.${at}`)).told).toBe(202)
    const refused = await ask(await stranger(), nextPhone(momo), '192.0.2.9')
    expect(refused).toMatchObject({ told: 'limit_reached', message: expect.stringMatching(/from your network/) })
    expect((await ask(await stranger(), nextPhone(momo), '192.0.3.9')).told, 'the next network').toBe(202)
    expect((await ask(known, phone, '192.0.2.9')).told, 'a number that paid before').toBe(202)
    await money.pass(hour)
    expect((await ask(await stranger(), nextPhone(momo), '192.0.2.9')).told).toBe(202)
  })

  it('is a /48 where addresses are long, and is forgotten when it counts no more', async () => {
    const from = (at: number) => `2001:db8:7:${at}::1`
    for (let at = 0; at < 4; at += 1) await ask(await stranger(), nextPhone(momo), from(at))
    expect((await ask(await stranger(), nextPhone(momo), from(9))).told).toBe('limit_reached')
    const kept = async () => (await sql()`select from payment_prompts where network = '2001:db8:7'`).length
    expect(await kept()).toBe(4)
    await forgetNetworks(sql())
    expect(await kept()).toBe(4)
    await money.pass(49 * hour)
    await forgetNetworks(sql())
    expect(await kept()).toBe(0)
  })
})

describe('what stands in the way of a prompt', () => {
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

  it('is every open top-up of one’s own but those that wait for a person', async () => {
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
    ['is asked', () => ({ expiresAt: before(-minute) }), true],
    ['is asked for a fee', () => ({ kind: 'listing_fee', expiresAt: before(-minute) }), true],
    ['is about to be asked', () => ({ state: 'created', nextAt: before(-minute) }), true],
    ['was asked, to the moment', () => ({ expiresAt: now() }), false],
    ['was asked, though somebody still looks', () => ({ expiresAt: now(), nextAt: before(-minute) }), false],
    ['was asked an hour ago', () => ({ createdAt: before(hour), expiresAt: before(-minute) }), false],
    ['was asked not quite an hour ago', () => ({ createdAt: before(hour - 1), expiresAt: before(-minute) }), true],
    ['has answered', () => ({ state: 'failed', reason: 'operator_down', expiresAt: before(-minute) }), false],
    ['is paid', () => ({ kind: 'cash_out', expiresAt: before(-minute) }), false],
  ])('is a phone that %s, by whomever', async (_, planted, isPhoneBusy) => {
    const phone = newPhone()
    const [wallet, other] = [await plantWallet(sql()), await plantWallet(sql())]
    await plantPayment(sql(), wallet, { phone, createdAt: before(minute), ...planted() })
    expect(await find(other, phone)).toMatchObject({ isPhoneBusy, isOwnBusy: false })
    expect(await find(wallet, phone)).toMatchObject({ isPhoneBusy, isOwnBusy: isPhoneBusy })
    expect(await find(other, newPhone())).toEqual(nothing)
  })

  it.each<[string, PlantedPayment, number]>([
    ['a refusal', { state: 'failed', reason: 'declined' }, 1],
    ['no answer', { state: 'expired', reason: 'expired' }, 1],
    ['no money', { state: 'failed', reason: 'no_funds' }, 1],
    ['a fee that was refused', { kind: 'listing_fee', state: 'failed', reason: 'declined' }, 1],
    ['what the operator could not do', { state: 'failed', reason: 'operator_down' }, 0],
    ['what was never asked for', { state: 'failed', reason: 'not_sent' }, 0],
    ['what is open', { state: 'pending' }, 0],
  ])('is %s of the last day: one’s own, and that of all strangers', async (_, planted, count) => {
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
