import { createHash } from 'node:crypto'
import { getProfile, listUsers, updateProfile } from '@sheds/contract/users/users'
import { listWrites } from '@sheds/contract/writes/writes'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { arrive, type TestPerson } from '../../../testing/people.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { noteSessionsTold, noteUsersTold } from './session-positions.service.ts'

/** Nothing answers at the first address; the second is the primary itself. */
let test: TestApp
let plain: TestApp

beforeAll(async () => {
  plain = await startTestApp()
  const nowhere = 'postgres://app@127.0.0.1:1/sheds'
  test = await startTestApp({ sharedDatabase: plain.database, replicaUrls: [nowhere, plain.database.url] })
})
afterAll(async () => {
  await test.close()
  await plain.close()
})

const positionOf = async ({ token }: TestPerson): Promise<string | null> => {
  const hash = createHash('sha256').update(token).digest()
  const [row] = await plain.context.database.sql<{ position: string | null }[]>`
    select position::text as position from sessions where token_hash = ${hash}`
  return row?.position ?? null
}

const isAfter = async (one: string | null, other: string | null): Promise<boolean> => {
  const [row] = await plain.context.database.sql<{ is: boolean }[]>`select ${one}::pg_lsn > ${other}::pg_lsn as is`
  return row?.is === true
}

const changeBio = (app: TestApp, { id, token }: TestPerson) =>
  app.call(updateProfile, { params: { id }, body: { bio: 'tailor' } }, token)

describe('position of a session', () => {
  it('is stored by its first request and moves with every write', async () => {
    const person = await arrive(test)
    expect(await positionOf(person)).toBeNull()
    await test.call(listUsers, {}, person.token)
    const first = await positionOf(person)
    await test.call(listUsers, {}, person.token)
    expect(await positionOf(person), 'after a read').toBe(first)
    await changeBio(test, person)
    const second = await positionOf(person)
    expect(await isAfter(second, first)).toBe(true)
    await test.refused(updateProfile, { params: { id: person.id }, body: { bio: 'x'.repeat(5000) } }, person.token)
    expect(await isAfter(await positionOf(person), second), 'after a failed write').toBe(true)
  })

  it('moves before events or notifications reach the session', async () => {
    const [one, other] = [await arrive(test), await arrive(test)]
    for (const { token } of [one, other]) await test.call(listUsers, {}, token)
    const [first, others] = [await positionOf(one), await positionOf(other)]
    const { id } = (await plain.context.database.sql`select id from sessions where user_id = ${one.id}`)[0] ?? {}
    await noteSessionsTold(test.context, [id, id])
    const second = await positionOf(one)
    expect(await isAfter(second, first)).toBe(true)
    await noteUsersTold(test.context, [one.id])
    expect(await isAfter(await positionOf(one), second)).toBe(true)
    expect(await positionOf(other)).toBe(others)
  })

  it('is not stored without replicas', async () => {
    const person = await arrive(plain)
    await plain.call(listUsers, {}, person.token)
    await changeBio(plain, person)
    await noteUsersTold(plain.context, [person.id])
    expect(await positionOf(person)).toBeNull()
  })

  it('is read on every request, because another copy may have moved it', async () => {
    const person = await arrive(test)
    await test.call(listUsers, {}, person.token)
    const count = (times: number) =>
      test.countStatements(async () => {
        for (let time = 0; time < times; time++) await test.call(listUsers, {}, person.token)
      })
    expect((await count(3)) - (await count(2))).toBe((await count(2)) - (await count(1)))
    expect((await count(2)) - (await count(1))).toBe(2)
  })
})

describe('an app whose replicas cannot serve', () => {
  it('answers everything from the primary and says so', async () => {
    const person = await arrive(test)
    await changeBio(test, person)
    const { body } = await test.call(getProfile, { params: { id: person.id } }, person.token)
    expect(body).toMatchObject({ bio: 'tailor' })
    await test.call(listWrites, {})
    const reasons = () => test.context.database.replicas?.states().map(({ reason }) => reason)
    await expect.poll(reasons).toEqual(['it does not answer', 'it is no replica'])
    expect((await test.app.inject('/readyz')).json()).toEqual({
      status: 'ready',
      database: true,
      replicas: { serving: 0, known: 2 },
    })
    expect((await plain.app.inject('/readyz')).json()).toEqual({ status: 'ready', database: true })
    expect(test.context.database.replicas?.figures().requests.replica).toBe(0)
  })
})
