import type { Id } from '@sheds/contract/scalars'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connect, type Database, transaction } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/ids.ts'
import { createTestDatabase, type TestDatabase } from '../../../testing/test-database.ts'
import { plantWallet, type TestWallet } from '../../../testing/wallets.ts'
import { findReviewed, selectBookedPayments, selectReviews, selectStuck, updateReviewed } from '../desk/desk.queries.ts'
import { type PlantedPayment, plantPayment } from '../testing/payment-rows.ts'
import {
  claimDue,
  countPayments,
  countReviews,
  findByCallback,
  findNextDue,
  insertPayment,
  makeDue,
  selectPayments,
  startSubmitting,
  storeMoneyKind,
  updatePayment,
} from './operator-payments.queries.ts'

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

describe('selectPayments and countPayments', () => {
  it('filter the owner’s payments by key and by whether they are open', async () => {
    const [wallet, other] = [await plantWallet(sql()), await plantWallet(sql())]
    const plant = async (planted: PlantedPayment, whose = wallet) => (await plantPayment(sql(), whose, planted)).id
    const key = newId()
    const [open, done] = [await plant({ key }), await plant({ state: 'succeeded' })]
    await plant({ key: newId() }, other)
    await plant({ key, kind: 'cash_out' }, other)
    const from = 'ffffffff-ffff-ffff-ffff-ffffffffffff' as Id
    const page = { isFirst: true, limit: 10 }
    const list = async (asked: { key?: string; isOpen?: boolean; from?: Id }) => {
      const whole = { ownerId: wallet.ownerId as Id, key: undefined, isOpen: undefined, from, ...page, ...asked }
      const rows = await selectPayments(sql(), whole)
      if (asked.from === undefined) expect(await countPayments(sql(), whole, 10)).toBe(rows.length)
      return rows.map(({ id }) => id)
    }
    expect(await list({})).toEqual([done, open])
    expect(await list({ key })).toEqual([open])
    expect(await list({ key: newId() })).toEqual([])
    expect(await list({ isOpen: true })).toEqual([open])
    expect(await list({ isOpen: false })).toEqual([done])
    expect(await list({ from: done })).toEqual([open])
    expect(await countPayments(sql(), { ownerId: wallet.ownerId as Id, key: undefined, isOpen: undefined }, 0)).toBe(1)
  })
})

describe('selectBookedPayments', () => {
  const [from, to] = [before(2 * hour), before(hour)]
  const asked = { operator: 'orange', from: from.toISOString(), to: to.toISOString(), names: [] as string[] } as const

  const plantMoved = async (planted: PlantedPayment = {}) => {
    const row = { operator: 'orange', state: 'succeeded', submittedAt: from, endedAt: to, ...planted } as const
    return (await plantPayment(sql(), await plantWallet(sql()), { phone: nextPhone(), ...row })).id
  }
  const moved = async (names: string[] = []) =>
    (await selectBookedPayments(sql(), { ...asked, names })).map(({ id }) => id)

  it.each<[string, PlantedPayment, boolean]>([
    ['within the statement’s period, to the millisecond', {}, true],
    ['submitted before it', { submittedAt: before(1, from) }, false],
    ['ended after it', { endedAt: new Date(to.getTime() + 1) }, false],
    ['by the other operator', { operator: 'mtn' }, false],
    ['that failed', { state: 'failed' }, false],
  ])('decides whether a statement should contain a payment %s', async (_, planted, isIn) => {
    const id = await plantMoved(planted)
    expect((await moved()).includes(id)).toBe(isIn)
  })

  it('includes payments of any time whose receipt or reference is listed', async () => {
    const at = { submittedAt: before(50 * hour), endedAt: before(49 * hour) }
    const [receipt, ref] = [newId(), newId()]
    const [first, second] = [await plantMoved({ ...at, receipt }), await plantMoved({ ...at, ref })]
    const others = [await plantMoved({ ...at, receipt, operator: 'mtn' }), await plantMoved({ ...at, ref: newId() })]
    const found = async (...names: string[]) =>
      (await moved(names)).filter((id) => [first, second, ...others].includes(id))
    expect(await found()).toEqual([])
    expect(await found(receipt)).toEqual([first])
    expect(await found(ref)).toEqual([second])
    expect((await found(receipt, ref)).sort()).toEqual([first, second].sort())
  })

  it('returns the direction and amount of each payment', async () => {
    const ids = [await plantMoved({ kind: 'cash_out', amount: 7 }), await plantMoved({ amount: 8, receipt: newId() })]
    const rows = (await selectBookedPayments(sql(), asked)).filter(({ id }) => ids.includes(id))
    expect(rows.map(({ way, amount }) => [way, amount]).sort()).toEqual([
      ['in', 8],
      ['out', 7],
    ])
  })
})

describe('selectReviews and updateReviewed', () => {
  it.each<[string, PlantedPayment, boolean]>([
    ['in review', { state: 'review' }, true],
    ['with an incident', { state: 'succeeded', incident: 'paid twice' }, true],
    ['in review and reviewed', { state: 'review', reviewedAt: now }, false],
    ['with an incident and reviewed', { state: 'failed', incident: 'x', reviewedAt: now }, false],
    ['still open', { state: 'pending' }, false],
  ])('list a payment only if it needs a review: %s', async (_, planted, isIn) => {
    const { id } = await plantPayment(sql(), await plantWallet(sql()), { phone: nextPhone(), ...planted })
    expect((await selectReviews(sql())).some((row) => row.id === id)).toBe(isIn)
    const { incident, reviewedAt } = planted
    expect(await findReviewed(sql(), id)).toEqual({ incident: incident ?? null, isReviewed: reviewedAt !== undefined })
  })

  it('do not list payments that are open for too long, unlike selectStuck', async () => {
    const wallet = await plantWallet(sql())
    const plant = async (planted: PlantedPayment) =>
      (await plantPayment(sql(), wallet, { phone: nextPhone(), ...planted })).id
    const stuck = await plant({ createdAt: before(hour) })
    const others = [
      await plant({ createdAt: now }),
      await plant({ createdAt: before(hour), state: 'review' }),
      await plant({ createdAt: before(hour), state: 'succeeded' }),
    ]
    const found = (await selectStuck(sql(), now)).map(({ id }) => id)
    expect(found.filter((id) => [stuck, ...others].includes(id))).toEqual([stuck])
  })

  it('keep the first note of a review', async () => {
    const wallet = await plantWallet(sql())
    const plant = async () => (await plantPayment(sql(), wallet, { phone: nextPhone(), state: 'review' })).id
    const [first, second] = [await plant(), await plant()]
    await updateReviewed(sql(), first, { at: now, text: 'seen' })
    await updateReviewed(sql(), first, { at: now, text: 'seen again' })
    const notes =
      await sql()`select id, review_note as note from operator_payments where id in (${first}, ${second}) order by id`
    expect(notes).toEqual([
      { id: first, note: 'seen' },
      { id: second, note: null },
    ])
    expect(await findReviewed(sql(), newId())).toEqual({ incident: null, isReviewed: false })
  })
})

describe('due payments', () => {
  const claim = (most = 10, operator: 'mtn' | 'orange' = 'orange', at = now) =>
    claimDue(sql(), { operator, now: at, until: new Date(at.getTime() + hour), most })

  it('are claimed once, longest due first, per operator and up to a limit', async () => {
    await sql()`update operator_payments set next_at = null`
    expect(await findNextDue(sql(), ['mtn', 'orange'])).toBe(undefined)
    const wallet = await plantWallet(sql())
    const plant = async (nextAt: Date | null, operator: 'mtn' | 'orange' = 'orange') =>
      (await plantPayment(sql(), wallet, { operator, nextAt, phone: nextPhone() })).id
    const [late, latest, now0] = [await plant(before(minute)), await plant(before(hour)), await plant(now)]
    await plant(new Date(now.getTime() + 1))
    await plant(null)
    await plant(before(2 * hour), 'mtn')
    expect(await findNextDue(sql(), ['mtn', 'orange'])).toBe(before(2 * hour).toISOString())
    expect(await findNextDue(sql(), ['orange'])).toBe(before(hour).toISOString())
    expect(await findNextDue(sql(), [])).toBe(undefined)
    expect((await claim(1)).map(({ id }) => id)).toEqual([latest])
    expect((await claim()).map(({ id }) => id).sort()).toEqual([late, now0].sort())
    expect(await claim()).toEqual([])
    expect((await claim(10, 'orange', new Date(now.getTime() + hour - 1))).length).toBe(1)
    expect((await claim(10, 'orange', new Date(now.getTime() + hour))).length).toBe(3)
  })

  it('are skipped while another transaction locks them', async () => {
    await sql()`update operator_payments set next_at = null`
    const wallet = await plantWallet(sql())
    const { id } = await plantPayment(sql(), wallet, { operator: 'orange', nextAt: now })
    await transaction(sql(), async (tx) => {
      await tx`select from operator_payments where id = ${id} for update`
      expect(await claim()).toEqual([])
    })
    expect((await claim()).map((each) => each.id)).toEqual([id])
  })

  it('become due earlier, never later, by at most twenty callbacks', async () => {
    const wallet = await plantWallet(sql())
    const { id, callbackId } = await plantPayment(sql(), wallet, { called: 19, nextAt: before(-hour) })
    const state = async () => {
      const [row] = await sql()<{ called: number; at: string }[]>`
        select called, next_at as at from operator_payments where id = ${id}`
      return row
    }
    expect(await findByCallback(sql(), 'orange', callbackId)).toBe(undefined)
    expect(await findByCallback(sql(), 'mtn', '0'.repeat(32))).toBe(undefined)
    expect(await findByCallback(sql(), 'mtn', callbackId)).toEqual({ id, state: 'pending' })
    await makeDue(sql(), id, now)
    expect(await state()).toEqual({ called: 20, at: now.toISOString() })
    expect(await findByCallback(sql(), 'mtn', callbackId)).toBe(undefined)
    await makeDue(sql(), id, before(-minute))
    expect(await state()).toEqual({ called: 21, at: now.toISOString() })
    const created = await plantPayment(sql(), wallet, { state: 'created' })
    await makeDue(sql(), created.id, now)
    const [row] = await sql()`select called, next_at from operator_payments where id = ${created.id}`
    expect(row).toEqual({ called: 0, next_at: null })
    const over = await plantPayment(sql(), wallet, { state: 'succeeded' })
    await makeDue(sql(), over.id, now)
    const [late] = await sql()`select called, next_at from operator_payments where id = ${over.id}`
    expect(late).toEqual({ called: 1, next_at: now.toISOString() })
  })

  it('are counted for review only if they need one and had none', async () => {
    const wallet = await plantWallet(sql())
    const count = async () => countReviews(sql(), now)
    const start = await count()
    const plant = (planted: PlantedPayment) =>
      plantPayment(sql(), wallet, { phone: nextPhone(), createdAt: before(1), ...planted })
    await plant({})
    await plant({ state: 'review', createdAt: now })
    await plant({ state: 'review', reviewedAt: now })
    await plant({ state: 'succeeded', incident: 'odd', reviewedAt: now })
    expect(await count()).toBe(start)
    await plant({ state: 'review' })
    await plant({ state: 'succeeded', incident: 'odd' })
    expect(await count()).toBe(start + 2)
  })
})

describe('stored operator payment', () => {
  const at = now
  const step = { state: 'pending', missed: 0, isDoubted: false, nextAt: null } as const

  it('is unique per wallet, kind and key', async () => {
    const [wallet, other] = [await plantWallet(sql()), await plantWallet(sql())]
    const key = newId()
    const insert = ({ id: accountId, ownerId }: TestWallet, kind: 'top_up' | 'cash_out' = 'top_up') => {
      const payment = { accountId, ownerId, kind, key, operator: 'mtn', phone: nextPhone(), amount: 5, fee: 0 } as const
      const rest = {
        id: newId(),
        subject: null,
        callbackId: newId().replaceAll('-', ''),
        at,
        nextAt: at,
        entryId: null,
      }
      return transaction(sql(), (tx) => insertPayment(tx, { ...payment, ...rest })).then(
        () => true,
        ({ constraint }) => constraint !== 'operator_payments_key',
      )
    }
    expect([await insert(wallet), await insert(wallet), await insert(wallet, 'cash_out')]).toEqual([true, false, true])
    expect(await insert(other)).toBe(true)
  })

  it('is submitted once and updated only from the state that was read', async () => {
    const wallet = await plantWallet(sql())
    const { id } = await plantPayment(sql(), wallet, { state: 'created' })
    const other = await plantPayment(sql(), wallet, { state: 'created' })
    const submit = () => startSubmitting(sql(), { id, ref: newId(), at, expiresAt: null, nextAt: at })
    expect(await submit()).toMatchObject({ id, state: 'submitting' })
    expect(await submit()).toBe(undefined)
    const update = (state: 'submitting' | 'pending', more = {}) =>
      transaction(sql(), (tx) =>
        updatePayment(tx, { id, state }, { step: { ...step, ...more }, at, isQuery: true, hasEnded: false }),
      )
    await update('submitting', { receipt: 'R1', incident: 'odd' })
    await update('pending')
    await expect(update('submitting')).rejects.toThrow('changed while it was locked')
    const [row] = await sql()`
      select state, receipt, incident, asked, ended_at from operator_payments where id = ${id}`
    expect(row).toEqual({ state: 'pending', receipt: 'R1', incident: 'odd', asked: 2, ended_at: null })
    const [left] = await sql()`select state, asked from operator_payments where id = ${other.id}`
    expect(left).toEqual({ state: 'created', asked: 0 })
    await transaction(sql(), (tx) =>
      updatePayment(
        tx,
        { id, state: 'pending' },
        { step: { ...step, state: 'failed' }, at, isQuery: false, hasEnded: true },
      ),
    )
    const [ended] = await sql()`select asked, ended_at from operator_payments where id = ${id}`
    expect(ended).toEqual({ asked: 2, ended_at: at.toISOString() })
  })

  it('stays ended, except for a late success of an expired payment that is no cash-out', async () => {
    const wallet = await plantWallet(sql())
    const change = (id: Id, state: string) =>
      sql()`update operator_payments set state = ${state},
        ended_at = case when ${state} in ('succeeded', 'failed', 'expired') then now() end where id = ${id}`
    for (const kind of ['top_up', 'listing_fee', 'cash_out'] as const)
      for (const from of ['succeeded', 'failed', 'expired'] as const)
        for (const to of ['pending', 'review', 'succeeded', 'failed', 'expired']) {
          const { id } = await plantPayment(sql(), wallet, { kind, state: from })
          const isMeant = from === to || (from === 'expired' && to === 'succeeded' && kind !== 'cash_out')
          if (isMeant) await change(id, to)
          else await expect(change(id, to), `${kind} ${from} ${to}`).rejects.toThrow('is over')
        }
    for (const from of ['created', 'submitting', 'pending', 'unknown', 'review'] as const)
      await change((await plantPayment(sql(), wallet, { state: from })).id, 'failed')
  })

  it('cannot be deleted or change its owner, amount, number or ids', async () => {
    const [wallet, other] = [await plantWallet(sql()), await plantWallet(sql())]
    const { id } = await plantPayment(sql(), wallet)
    for (const change of [
      `id = '${newId()}'`,
      `account_id = '${other.id}'`,
      `owner_id = '${other.ownerId}'`,
      `kind = 'cash_out'`,
      `operator = 'orange'`,
      `phone = '677000002'`,
      'amount = 1001',
      'fee = 1',
      `key = '${newId()}'`,
      `callback_id = '${'0'.repeat(32)}'`,
      `operator_ref = '${newId()}'`,
    ])
      await expect(sql().unsafe(`update operator_payments set ${change} where id = '${id}'`), change).rejects.toThrow(
        'what payment',
      )
    await expect(sql()`delete from operator_payments where id = ${id}`).rejects.toThrow('payments stay')
  })
})

describe('storeMoneyKind', () => {
  it('keeps the kind of money stored first', async () => {
    expect(await storeMoneyKind(sql(), 'simulated')).toBe('simulated')
    expect(await storeMoneyKind(sql(), 'real')).toBe('simulated')
  })
})
