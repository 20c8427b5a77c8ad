import type { Id } from '@sheds/contract/scalars'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connect, type Database, transaction } from '../../platform/db/database.ts'
import { newId } from '../../platform/ids.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { plantWallet, type TestWallet } from '../../testing/wallets.ts'
import { endHold, placeHold, platformAccounts } from '../wallet/wallet.api.ts'
import {
  findFloats,
  findFreeFloat,
  findPaidOut,
  findPrompts,
  isFeeOpen,
  type PaidOutRow,
  type PromptsRow,
} from './operator-payments.queries.ts'
import { type PlantedPayment, plantPayment } from './testing/payment-rows.ts'

let test: TestDatabase
let database: Database
let phones = 600_000_000

beforeAll(async () => {
  test = await createTestDatabase()
  database = connect({ url: test.url, prepare: true })
})
afterAll(async () => {
  await database.close()
  await test.drop()
})

const sql = () => database.sql
const nextPhone = (): string => String(++phones)
const moment = (text: string): Date => new Date(text)
const now = moment('2026-03-15T12:00:00.000Z')
const before = (ms: number, from = now): Date => new Date(from.getTime() - ms)
const [minute, hour] = [60_000, 3_600_000]

describe('what left a wallet by operators', () => {
  const [day, month] = [moment('2026-03-14T23:00:00.000Z'), moment('2026-02-28T23:00:00.000Z')]
  const paidOut = (wallet: TestWallet, phone: string): Promise<PaidOutRow> =>
    transaction(sql(), (tx) =>
      findPaidOut(tx, {
        ...{ accountId: wallet.id, ownerId: wallet.ownerId, sessionId: wallet.sessionId, phone, now, day, month },
      }),
    )
  const sums = async (...planted: PlantedPayment[]): Promise<[number, number]> => {
    const wallet = await plantWallet(sql())
    for (const each of planted) await plantPayment(sql(), wallet, { kind: 'cash_out', createdAt: now, ...each })
    const { today, thisMonth } = await paidOut(wallet, nextPhone())
    return [today, thisMonth]
  }

  it.each(['created', 'submitting', 'pending', 'unknown', 'review', 'succeeded'] as const)(
    'counts as long as it may have left: %s',
    async (state) => {
      expect(await sums({ state, amount: 700 })).toEqual([700, 700])
    },
  )

  it.each(['failed', 'expired'] as const)('counts nothing of what came to nothing: %s', async (state) => {
    expect(await sums({ state, amount: 700 }, { amount: 5 })).toEqual([5, 5])
  })

  it('counts from the first moment of the day and of the month, not from the one before', async () => {
    expect(await sums({ createdAt: day, amount: 1 }, { createdAt: before(1, day), amount: 10 })).toEqual([1, 11])
    expect(await sums({ createdAt: month, amount: 1 }, { createdAt: before(1, month), amount: 10 })).toEqual([0, 1])
    expect(await sums()).toEqual([0, 0])
  })

  it('counts neither what came in nor what somebody else took out', async () => {
    await plantPayment(sql(), await plantWallet(sql()), { kind: 'cash_out', createdAt: now })
    expect(await sums({ kind: 'top_up' }, { kind: 'listing_fee' })).toEqual([0, 0])
  })

  it('a number is known to a wallet once that wallet has paid it, or was paid by it', async () => {
    const [wallet, other] = [await plantWallet(sql()), await plantWallet(sql())]
    const phone = nextPhone()
    const isKnown = async (whose = wallet) => (await paidOut(whose, phone)).isKnownNumber
    await plantPayment(sql(), wallet, { kind: 'cash_out', phone })
    await plantPayment(sql(), wallet, { kind: 'cash_out', phone: nextPhone(), state: 'succeeded' })
    await plantPayment(sql(), wallet, { kind: 'cash_out', phone, state: 'failed' })
    expect(await isKnown()).toBe(false)
    await plantPayment(sql(), wallet, {
      kind: 'cash_out',
      phone,
      state: 'succeeded',
      createdAt: before(90 * 24 * hour),
    })
    expect([await isKnown(), await isKnown(other)]).toEqual([true, false])
  })

  it('is fresh for a day after another password or a device’s first login, whichever was later', async () => {
    const wallet = await plantWallet(sql())
    const { ownerId, sessionId } = wallet
    const stranger = await plantWallet(sql())
    const freshUntil = async () => (await paidOut(wallet, nextPhone())).freshUntil
    const [mine, elsewhere] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)]
    const know = (userId: Id, device: Buffer, at: Date) => sql()`
      insert into known_devices (user_id, device_hash, first_login_at, last_login_at)
      values (${userId}, ${device}, ${at}, ${at}) on conflict (user_id, device_hash) do update set first_login_at = ${at}`
    await sql()`update sessions set device_hash = ${mine} where id in (${sessionId}, ${stranger.sessionId})`
    await know(ownerId, elsewhere, before(hour))
    await know(stranger.ownerId, mine, before(hour))
    await sql()`update users set password_changed_at = ${before(hour)} where id = ${stranger.ownerId}`
    expect(await freshUntil()).toBe(null)
    await know(ownerId, mine, before(24 * hour))
    expect(await freshUntil()).toBe(null)
    await know(ownerId, mine, before(24 * hour - 1000))
    expect(await freshUntil()).toBe(new Date(now.getTime() + 1000).toISOString())
    await sql()`update users set password_changed_at = ${before(hour)} where id = ${ownerId}`
    expect(await freshUntil()).toBe(new Date(now.getTime() + 23 * hour).toISOString())
    await know(ownerId, mine, before(minute))
    expect(await freshUntil()).toBe(new Date(now.getTime() + 24 * hour - minute).toISOString())
  })
})

describe('what stands in the way of a prompt', () => {
  const nothing: PromptsRow = { open: 0, isPhoneBusy: false, own: 0, others: 0, isProven: false }
  const find = ({ ownerId }: TestWallet, phone: string) =>
    transaction(sql(), (tx) => findPrompts(tx, { ownerId, phone, now }))
  const soon = new Date(now.getTime() + minute)

  it('is every open top-up of one’s own but those that wait for a person', async () => {
    const [wallet, other] = [await plantWallet(sql()), await plantWallet(sql())]
    const plant = (planted: PlantedPayment, whose = wallet) =>
      plantPayment(sql(), whose, { phone: nextPhone(), ...planted })
    for (const state of ['created', 'submitting', 'pending', 'unknown'] as const) await plant({ state })
    for (const state of ['review', 'succeeded', 'failed', 'expired'] as const) await plant({ state })
    await plant({ kind: 'cash_out' })
    await plant({ kind: 'listing_fee' })
    await plant({}, other)
    expect(await find(wallet, nextPhone())).toEqual({ ...nothing, open: 4 })
  })

  it.each<[string, PlantedPayment, boolean]>([
    ['is asked', { expiresAt: soon }, true],
    ['is asked for a fee', { kind: 'listing_fee', expiresAt: soon }, true],
    ['is about to be asked', { state: 'created', nextAt: soon }, true],
    ['was asked, to the moment', { expiresAt: now }, false],
    ['was asked, though somebody still looks', { expiresAt: now, nextAt: soon }, false],
    ['was asked an hour ago', { createdAt: before(hour), expiresAt: soon }, false],
    ['was asked not quite an hour ago', { createdAt: before(hour - 1000), expiresAt: soon }, true],
    ['has answered', { state: 'failed', reason: 'operator_down', expiresAt: soon }, false],
    ['is paid', { kind: 'cash_out', expiresAt: soon }, false],
  ])('is a phone that %s, by whomever', async (_, planted, isPhoneBusy) => {
    const phone = nextPhone()
    await plantPayment(sql(), await plantWallet(sql()), { phone, createdAt: before(minute), ...planted })
    expect(await find(await plantWallet(sql()), phone)).toMatchObject({ isPhoneBusy })
    expect(await find(await plantWallet(sql()), nextPhone())).toEqual(nothing)
  })

  it.each<[string, PlantedPayment, number]>([
    ['a refusal', { state: 'failed', reason: 'declined' }, 1],
    ['no answer', { state: 'expired', reason: 'expired' }, 1],
    ['a fee that was refused', { kind: 'listing_fee', state: 'failed', reason: 'declined' }, 1],
    ['a refusal not quite an hour ago', { state: 'failed', reason: 'declined', createdAt: before(hour - 1000) }, 1],
    ['a refusal an hour ago', { state: 'failed', reason: 'declined', createdAt: before(hour) }, 0],
    ['what the operator could not do', { state: 'failed', reason: 'operator_down' }, 0],
    ['what was never asked for', { state: 'failed', reason: 'not_sent' }, 0],
    ['what was paid', { state: 'succeeded', reason: 'declined' }, 0],
    ['a cash-out', { kind: 'cash_out', state: 'failed', reason: 'declined' }, 0],
    ['a refusal by another phone', { phone: '600000000', state: 'failed', reason: 'declined' }, 0],
  ])('is %s of the last hour: one’s own, and anybody’s', async (_, planted, count) => {
    const phone = nextPhone()
    const wallet = await plantWallet(sql())
    await plantPayment(sql(), wallet, { phone, createdAt: before(minute), ...planted })
    expect(await find(wallet, phone)).toMatchObject({ own: count, others: planted.state === 'succeeded' ? 0 : count })
    expect(await find(await plantWallet(sql()), phone)).toMatchObject({ own: 0, others: count })
  })

  it('are no refusals to who was paid by the phone before, ever', async () => {
    const phone = nextPhone()
    const [wallet, stranger] = [await plantWallet(sql()), await plantWallet(sql())]
    const refused = { phone, state: 'failed', reason: 'declined', createdAt: before(minute) } as const
    for (const whose of [wallet, stranger]) await plantPayment(sql(), whose, refused)
    for (const planted of [
      { phone: nextPhone(), state: 'succeeded' },
      { phone, kind: 'cash_out', state: 'succeeded' },
      { phone, state: 'pending', createdAt: before(2 * hour) },
    ] as const)
      await plantPayment(sql(), wallet, planted)
    expect(await find(wallet, phone)).toMatchObject({ own: 1, others: 2, isProven: false })
    await plantPayment(sql(), wallet, { phone, state: 'succeeded', createdAt: before(300 * 24 * hour) })
    expect(await find(wallet, phone)).toMatchObject({ own: 1, others: 1, isProven: true })
    expect(await find(stranger, phone)).toMatchObject({ own: 1, others: 1, isProven: false })
  })

  it('is a fee that is asked for on the phone, of this thing and this wallet', async () => {
    const [wallet, other] = [await plantWallet(sql()), await plantWallet(sql())]
    const subjectId = newId()
    const fee = { kind: 'listing_fee', subject: { subject_id: subjectId } } as const
    const isOpen = (of: Id = subjectId, whose = wallet) => transaction(sql(), (tx) => isFeeOpen(tx, whose.id, of))
    await plantPayment(sql(), wallet, { ...fee, state: 'failed' })
    await plantPayment(sql(), wallet, { ...fee, kind: 'top_up' })
    expect(await isOpen()).toBe(false)
    await plantPayment(sql(), wallet, fee)
    expect([await isOpen(), await isOpen(newId()), await isOpen(subjectId, other)]).toEqual([true, false, false])
  })
})

describe('what lies with an operator and is promised to nobody', () => {
  const free = (float: Id) => transaction(sql(), (tx) => findFreeFloat(tx, float))

  it('is what is there without what is held for cash-outs by it, until they end', async () => {
    const { mtnFloat, orangeFloat } = platformAccounts
    const wallet = await plantWallet(sql(), 10_000)
    const start = [await free(mtnFloat), await free(orangeFloat)] as const
    const hold = (float: typeof mtnFloat | typeof orangeFloat, amount: number) => {
      const held = {
        id: newId(),
        accountId: wallet.id,
        call: 'cash_out',
        key: newId(),
        body: {},
        float,
        amount,
        fee: 7,
      }
      return transaction(sql(), async (tx) => {
        await placeHold(tx, { ...held, by: 'platform' })
        return held.id
      })
    }
    const first = await hold(mtnFloat, 1000)
    await hold(mtnFloat, 200)
    expect([await free(mtnFloat), await free(orangeFloat)]).toEqual([start[0] - 1200, start[1]])
    await transaction(sql(), (tx) => endHold(tx, first, 'returned'))
    expect(await free(mtnFloat)).toBe(start[0] - 200)
    await hold(orangeFloat, 30)
    expect([await free(mtnFloat), await free(orangeFloat)]).toEqual([start[0] - 200, start[1] - 30])
    expect(await findFloats(sql())).toEqual({ mtn: start[0], orange: start[1] })
    expect(await transaction(sql(), (tx) => findFreeFloat(tx, newId()))).toBe(0)
  })
})
