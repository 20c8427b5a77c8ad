import type { Id } from '@sheds/contract/scalars'
import type { FeeSubject } from '@sheds/contract/wallet/listing-fees'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { connect, type Database, transaction } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/ids.ts'
import { noSlices } from '../../../testing/no-slices.ts'
import { createTestDatabase, type TestDatabase } from '../../../testing/test-database.ts'
import { plantWallet } from '../../../testing/wallets.ts'
import { moveMoney, platformAccounts, transferLegs } from '../../ledger/ledger.api.ts'
import {
  countDueFees,
  deleteDueFee,
  deleteDueFeesOf,
  deleteDueFeesOfShed,
  findFee,
  insertFee,
  selectDueFees,
  updateFeeName,
  updateFeePaid,
} from './listing-fees.queries.ts'

let test: TestDatabase
let database: Database
let entryIds: Id[]

beforeAll(async () => {
  test = await createTestDatabase()
  database = connect({ url: test.url, prepare: true })
})
afterAll(async () => {
  await database.close()
  await test.drop()
})

const sql = () => database.sql
const inOne = <T>(work: Parameters<typeof transaction<T>>[1]) => transaction(sql(), work)

/** Entry that can pay one fee. */
const entry = async (): Promise<Id> => {
  const wallet = await plantWallet(sql(), 100)
  const outcome = await inOne((tx) =>
    moveMoney(noSlices, tx, {
      accountId: wallet.id,
      call: 'listing_fee',
      key: newId(),
      body: {},
      kind: 'listing_fee',
      by: 'platform',
      otherId: platformAccounts.fees,
      legs: transferLegs(wallet.id, platformAccounts.fees, 100),
    }),
  )
  if (!('entryId' in outcome)) throw new Error(outcome.code)
  return outcome.entryId
}

const owe = async (ownerId: Id, shedId: Id, isPaid = false, subject: FeeSubject = 'product') => {
  const subjectId = newId()
  const fee = { subject, subjectId, shedId, ownerId, name: 'Ndole', amount: 100, at: new Date().toISOString() }
  await inOne((tx) => insertFee(tx, fee))
  if (isPaid) await inOne(async (tx) => updateFeePaid(tx, subjectId, entryIds.pop() ?? (await entry())))
  return subjectId
}

let [owner, stranger, shed, otherShed, strangersShed]: Id[] = []
let fees: Record<'due' | 'paid' | 'dueElsewhere' | 'strangers' | 'strangersPaid', Id>

beforeEach(async () => {
  ;[owner, stranger, shed, otherShed, strangersShed] = Array.from({ length: 5 }, () => newId())
  entryIds = [await entry(), await entry()]
  fees = {
    due: await owe(owner as Id, shed as Id),
    paid: await owe(owner as Id, shed as Id, true),
    dueElsewhere: await owe(owner as Id, otherShed as Id),
    strangers: await owe(stranger as Id, strangersShed as Id),
    strangersPaid: await owe(stranger as Id, strangersShed as Id, true),
  }
})

/** Stored state of each fee above. */
const state = async (): Promise<Record<string, string>> => {
  const rows = await sql()<{ id: Id; name: string; isPaid: boolean }[]>`
    select subject_id as id, name, entry_id is not null as "isPaid" from listing_fees
    where subject_id = any(${Object.values(fees)}::uuid[])`
  const byId = new Map(rows.map(({ id, name, isPaid }) => [id, `${name} ${isPaid ? 'paid' : 'due'}`]))
  return Object.fromEntries(Object.entries(fees).map(([name, id]) => [name, byId.get(id) ?? 'gone']))
}

const untouched = {
  due: 'Ndole due',
  paid: 'Ndole paid',
  dueElsewhere: 'Ndole due',
  strangers: 'Ndole due',
  strangersPaid: 'Ndole paid',
}

describe('listing fee queries', () => {
  it.each<[string, () => Promise<void>, object]>([
    ['deleting a product', () => inOne((tx) => deleteDueFee(tx, fees.due)), { due: 'gone' }],
    ['deleting a product with a paid fee', () => inOne((tx) => deleteDueFee(tx, fees.paid)), {}],
    ['deleting a shed', () => inOne((tx) => deleteDueFeesOfShed(tx, shed as Id)), { due: 'gone' }],
    [
      'deleting an account',
      () => inOne((tx) => deleteDueFeesOf(tx, owner as Id)),
      { due: 'gone', dueElsewhere: 'gone' },
    ],
    ['renaming', () => inOne((tx) => updateFeeName(tx, fees.due, 'Eru')), { due: 'Eru due' }],
    ['renaming after the payment', () => inOne((tx) => updateFeeName(tx, fees.paid, 'Eru')), {}],
    [
      'a payment',
      async () => {
        const by = await entry()
        await inOne((tx) => updateFeePaid(tx, fees.due, by))
      },
      { due: 'Ndole paid' },
    ],
  ])('change only the due fees concerned by %s', async (_, write, changed) => {
    await write()
    expect(await state()).toEqual({ ...untouched, ...changed })
  })

  it('keep the first entry of a paid fee', async () => {
    const [second] = [await entry()]
    const paidBy = async () => (await sql()`select entry_id from listing_fees where subject_id = ${fees.paid}`)[0]
    const first = await paidBy()
    await inOne((tx) => updateFeePaid(tx, fees.paid, second as Id))
    expect(await paidBy()).toEqual(first)
  })

  it('find a fee by kind, id and owner together', async () => {
    const name = { subject: 'product', subjectId: fees.due, ownerId: owner as Id } as const
    expect(await findFee(sql(), name)).toEqual({ shedId: shed, amount: 100, isPaid: false })
    expect(await findFee(sql(), { ...name, subjectId: fees.paid })).toMatchObject({ isPaid: true })
    for (const other of [{ subject: 'dish' as const }, { subjectId: newId() }, { ownerId: stranger as Id }])
      expect(await findFee(sql(), { ...name, ...other })).toBe(undefined)
  })

  it('list and count due fees by owner and by shed', async () => {
    const from = 'ffffffff-ffff-ffff-ffff-ffffffffffff'
    const list = async (asked: { ownerId: Id; shedId: Id | undefined }, page = { from, limit: 10 }) => {
      const rows = await selectDueFees(sql(), { ...page, ...asked, mostCounted: 1 } as never)
      expect(await countDueFees(sql(), { ...asked, mostCounted: 1 })).toBe(Math.min(2, rows[0]?.total ?? 0))
      return rows.map(({ id, total }) => [id, total])
    }
    const whole = { ownerId: owner as Id, shedId: undefined }
    expect(await list(whole)).toEqual([
      [fees.dueElsewhere, 2],
      [fees.due, 2],
    ])
    expect(await list({ ...whole, shedId: shed as Id })).toEqual([[fees.due, 1]])
    expect(await list({ ...whole, shedId: strangersShed as Id })).toEqual([])
    expect(await list(whole, { from: fees.dueElsewhere, limit: 10 })).toEqual([[fees.due, 2]])
  })
})
