import type { Id } from '@sheds/contract/scalars'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connect, type Database, transaction } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/ids.ts'
import { noSlices } from '../../../testing/no-slices.ts'
import { createTestDatabase, type TestDatabase } from '../../../testing/test-database.ts'
import { plantWallet, type TestWallet } from '../../../testing/wallets.ts'
import { endHold, placeHold } from '../../ledger/holds.service.ts'
import { platformAccounts } from '../../ledger/ledger.api.ts'
import { type PlantedPayment, plantPayment } from '../testing/payment-rows.ts'
import { findFloats, findFreeFloat, findPaidOut, isFeeOpen, type PaidOutRow } from './operator-payments.queries.ts'

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

describe('findPaidOut', () => {
  const [day, month] = [moment('2026-03-14T23:00:00.000Z'), moment('2026-02-28T23:00:00.000Z')]
  const paidOut = (wallet: TestWallet, phone: string): Promise<PaidOutRow> =>
    transaction(sql(), (tx) =>
      findPaidOut(tx, {
        accountId: wallet.id,
        ownerId: wallet.ownerId,
        sessionId: wallet.sessionId,
        phone,
        now,
        day,
        month,
      }),
    )
  const sums = async (...planted: PlantedPayment[]): Promise<[number, number]> => {
    const wallet = await plantWallet(sql())
    for (const each of planted) await plantPayment(sql(), wallet, { kind: 'cash_out', createdAt: now, ...each })
    const { today, thisMonth } = await paidOut(wallet, nextPhone())
    return [today, thisMonth]
  }

  it.each(['created', 'submitting', 'pending', 'unknown', 'review', 'succeeded'] as const)(
    'counts cash-outs that may have been paid: %s',
    async (state) => {
      expect(await sums({ state, amount: 700 })).toEqual([700, 700])
    },
  )

  it.each(['failed', 'expired'] as const)('does not count cash-outs in the state %s', async (state) => {
    expect(await sums({ state, amount: 700 }, { amount: 5 })).toEqual([5, 5])
  })

  it('counts from the first millisecond of the day and of the month', async () => {
    expect(await sums({ createdAt: day, amount: 1 }, { createdAt: before(1, day), amount: 10 })).toEqual([1, 11])
    expect(await sums({ createdAt: month, amount: 1 }, { createdAt: before(1, month), amount: 10 })).toEqual([0, 1])
    expect(await sums()).toEqual([0, 0])
  })

  it('counts neither other kinds nor other wallets', async () => {
    await plantPayment(sql(), await plantWallet(sql()), { kind: 'cash_out', createdAt: now })
    expect(await sums({ kind: 'top_up' }, { kind: 'listing_fee' })).toEqual([0, 0])
  })

  it('knows a number once the wallet has paid it', async () => {
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

  it('sets freshUntil a day after a new password or a device’s first login', async () => {
    const wallet = await plantWallet(sql())
    const { ownerId, sessionId } = wallet
    const stranger = await plantWallet(sql())
    const freshUntil = async () => (await paidOut(wallet, nextPhone())).freshUntil
    const [mine, elsewhere] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)]
    const know = (userId: Id, device: Buffer, at: Date) => sql()`
      insert into known_devices (user_id, device_hash, first_login_at, last_login_at)
      values (${userId}, ${device}, ${at}, ${at}) on conflict (user_id, device_hash) do update set first_login_at = ${at}`
    await sql()`
      update sessions set device_hash = ${mine}, created_at = ${before(48 * hour)}
      where id in (${sessionId}, ${stranger.sessionId})`
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

  it('sets freshUntil a day after a login from an unknown device', async () => {
    const { ownerId, sessionId, ...wallet } = await plantWallet(sql())
    const freshUntil = async () => (await paidOut({ ...wallet, ownerId, sessionId }, nextPhone())).freshUntil
    const since = (at: Date) => sql()`update sessions set created_at = ${at} where id = ${sessionId}`
    await since(before(24 * hour - 1000))
    expect(await freshUntil()).toBe(new Date(now.getTime() + 1000).toISOString())
    await since(before(24 * hour))
    expect(await freshUntil()).toBe(null)
  })
})

describe('isFeeOpen', () => {
  it('is true while a phone is asked for the fee of this product by this wallet', async () => {
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

describe('findFreeFloat', () => {
  const free = (float: Id) => transaction(sql(), (tx) => findFreeFloat(tx, float))

  it('subtracts open holds of the operator’s cash-outs', async () => {
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
        await placeHold(noSlices, tx, { ...held, by: 'platform' })
        return held.id
      })
    }
    const first = await hold(mtnFloat, 1000)
    await hold(mtnFloat, 200)
    expect([await free(mtnFloat), await free(orangeFloat)]).toEqual([start[0] - 1200, start[1]])
    await transaction(sql(), (tx) => endHold(noSlices, tx, { id: first, end: 'returned' }))
    expect(await free(mtnFloat)).toBe(start[0] - 200)
    await hold(orangeFloat, 30)
    expect([await free(mtnFloat), await free(orangeFloat)]).toEqual([start[0] - 200, start[1] - 30])
    expect(await findFloats(sql())).toEqual({ mtn: start[0], orange: start[1] })
    expect(await transaction(sql(), (tx) => findFreeFloat(tx, newId()))).toBe(0)
  })
})
