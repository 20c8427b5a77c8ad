import { listSessions, logOut } from '@sheds/contract/users/accounts'
import { listUsers } from '@sheds/contract/users/users'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { arrive } from '../../../testing/people.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'

let now = Date.parse('2026-03-01T10:00:00Z')
const clock = { now: () => new Date(now) }
let test: TestApp
let copy: TestApp

beforeAll(async () => {
  test = await startTestApp({ clock })
  copy = await startTestApp({ clock, sharedDatabase: test.database })
})

afterAll(async () => {
  await copy.close()
  await test.close()
})

const wornAt = async (app: TestApp, token: string): Promise<boolean> =>
  (await app.call(listUsers, {}, token)).headers['www-authenticate'] !== undefined

const looksOf = (endpoint: typeof listUsers | typeof listSessions, token: string, between = 0): Promise<number> =>
  test.countStatements(async () => {
    await test.call(endpoint, {}, token)
    now += between
    await test.call(endpoint, {}, token)
  })

it('who looks around is looked up once a second', async () => {
  const { token } = await arrive(test)
  expect(await looksOf(listUsers, token)).toBe(3)
  expect(await looksOf(listUsers, token, 1001)).toBe(4)
})

it('who was looked up before the clock went back is looked up again', async () => {
  const { token } = await arrive(test)
  expect(await looksOf(listUsers, token, -3_600_000)).toBe(4)
})

it('what is one’s own is looked up each time', async () => {
  const { token } = await arrive(test)
  expect(await looksOf(listSessions, token)).toBe(4)
})

it('a session that ends is forgotten at once, and in another copy when it hears of it', async () => {
  const { token } = await arrive(test)
  expect(await wornAt(test, token)).toBe(false)
  expect(await wornAt(copy, token)).toBe(false)
  await test.call(logOut, {}, token)
  expect(await wornAt(test, token)).toBe(true)
  // The clock stands still: only the news ends it.
  await expect.poll(() => wornAt(copy, token)).toBe(true)
})
