import { listSessions, logOut } from '@sheds/contract/users/accounts'
import { listUsers } from '@sheds/contract/users/users'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
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

const isExpiredAt = async (app: TestApp, token: string): Promise<boolean> =>
  (await app.call(listUsers, {}, token)).headers['www-authenticate'] !== undefined

const countLookUps = (endpoint: typeof listUsers | typeof listSessions, token: string, between = 0): Promise<number> =>
  test.countStatements(async () => {
    await test.call(endpoint, {}, token)
    now += between
    await test.call(endpoint, {}, token)
  })

describe('session lookup', () => {
  it('happens once a second for reads that anyone may make', async () => {
    const { token } = await arrive(test)
    expect(await countLookUps(listUsers, token)).toBe(3)
    expect(await countLookUps(listUsers, token, 1001)).toBe(4)
  })

  it('happens again after the clock was set back', async () => {
    const { token } = await arrive(test)
    expect(await countLookUps(listUsers, token, -3_600_000)).toBe(4)
  })

  it("happens on every request for the caller's own data", async () => {
    const { token } = await arrive(test)
    expect(await countLookUps(listSessions, token)).toBe(4)
  })

  it('forgets an ended session at once, and in another instance when notified', async () => {
    const { token } = await arrive(test)
    expect(await isExpiredAt(test, token)).toBe(false)
    expect(await isExpiredAt(copy, token)).toBe(false)
    await test.call(logOut, {}, token)
    expect(await isExpiredAt(test, token)).toBe(true)
    // The clock does not advance: only the notification can end it.
    await expect.poll(() => isExpiredAt(copy, token)).toBe(true)
  })
})
