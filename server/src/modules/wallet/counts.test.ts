import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connect, type Database } from '../../platform/db/database.ts'
import { newId } from '../../platform/ids.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { plantWallet } from '../../testing/wallets.ts'
import { addToCounts, deleteEndedCounts, takeFromCounts } from './counts.queries.ts'

let test: TestDatabase
let database: Database

beforeAll(async () => {
  test = await createTestDatabase()
  database = connect({ url: test.url, prepare: true })
})
afterAll(async () => {
  await database.close()
  await test.drop()
})

const sql = () => database.sql
const about = (seconds: number) => expect.closeTo(seconds, -1)
const arrive = async () => (await plantWallet(sql())).ownerId
const windows = [
  { kind: 'hour', seconds: 3600 },
  { kind: 'day', seconds: 86_400 },
]
const count = async (userId: string) =>
  Object.fromEntries((await addToCounts(sql(), userId, windows)).map(({ kind, count, wait }) => [kind, [count, wait]]))
const countsOf = async (userId: string) =>
  Object.fromEntries(
    (await sql()`select kind, count from payment_counts where user_id = ${userId}`).map((row) => [row.kind, row.count]),
  )
const letPass = (userId: string, seconds: number) =>
  sql()`update payment_counts set ends_at = ends_at - ${seconds} * interval '1 second' where user_id = ${userId}`

describe('payment counts', () => {
  it('add up within a fixed window and restart after it', async () => {
    const user = await arrive()
    expect(await count(user)).toEqual({ hour: [1, about(3600)], day: [1, about(86_400)] })
    await letPass(user, 3000)
    const second = await count(user)
    expect([second.hour?.[0], second.day?.[0]]).toEqual([2, 2])
    expect(second.hour?.[1]).toBeLessThanOrEqual(600)
    expect(second.day?.[1]).toBeLessThanOrEqual(83_400)
    await letPass(user, 600)
    expect((await count(user)).hour).toEqual([1, about(3600)])
    expect((await countsOf(user)).day).toBe(3)
  })

  it('are taken back per kind and owner, never below zero', async () => {
    const [user, other] = [await arrive(), await arrive()]
    for (const each of [user, other]) await count(each)
    for (let times = 0; times < 2; times += 1) await takeFromCounts(sql(), user, ['hour'])
    expect([await countsOf(user), await countsOf(other)]).toEqual([
      { hour: 0, day: 1 },
      { hour: 1, day: 1 },
    ])
    await takeFromCounts(sql(), newId(), ['hour', 'day'])
    expect(await countsOf(user)).toEqual({ hour: 0, day: 1 })
  })

  it('are deleted after their window', async () => {
    const user = await arrive()
    await count(user)
    await letPass(user, 3601)
    await deleteEndedCounts(sql())
    expect(await countsOf(user)).toEqual({ day: 1 })
  })
})
