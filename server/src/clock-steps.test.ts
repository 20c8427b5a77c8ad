import { listSessions, logIn } from '@sheds/contract/users/accounts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { arrive, password } from './testing/people.ts'
import { startTestApp, type TestApp } from './testing/test-app.ts'

const [second, minute, hour] = [1000, 60_000, 3_600_000]
const day = 24 * hour

let now = Date.parse('2026-03-10T12:00:00Z')
/** Lead of the second copy's clock. */
let ahead = 0
let test: TestApp
let copy: TestApp

beforeAll(async () => {
  test = await startTestApp({ clock: { now: () => new Date(now) } })
  copy = await startTestApp({ clock: { now: () => new Date(now + ahead) }, sharedDatabase: test.database })
})

afterAll(async () => {
  await copy.close()
  await test.close()
})

const logInAs = async (app: TestApp, name: string, word = password, remoteAddress = '10.1.1.1') => {
  const { statusCode } = await app.app.inject({
    method: 'POST',
    url: '/api/login',
    remoteAddress,
    payload: { name, password: word },
  })
  return statusCode
}

describe('a clock that is set', () => {
  it('back by an hour does not extend the lockout of a name', async () => {
    const { name } = await arrive(test)
    for (let tries = 0; tries < 10; tries += 1) await logInAs(test, name, 'not this one')
    expect(await logInAs(test, name)).toBe(429)
    now -= hour
    expect(await logInAs(test, name)).toBe(200)
    // Guesses are counted as before the change.
    for (let tries = 0; tries < 10; tries += 1) await logInAs(test, name, 'not this one')
    expect(await logInAs(test, name)).toBe(429)
    now += 16 * minute
    expect(await logInAs(test, name)).toBe(200)
  })

  it('ahead by a day and back keeps the sessions and allows logins', async () => {
    const { name, token } = await arrive(test)
    now += day
    expect((await test.call(listSessions, {}, token)).status).toBe(200)
    now -= day
    expect((await test.call(listSessions, {}, token)).status).toBe(200)
    expect((await test.call(logIn, { body: { name, password } })).status).toBe(200)
  })
})

describe('two copies whose clocks differ by minutes', () => {
  it('count the same guesses', async () => {
    ahead = 5 * minute
    const { name } = await arrive(test)
    for (let tries = 0; tries < 5; tries += 1) {
      await logInAs(test, name, 'not this one')
      await logInAs(copy, name, 'not this one')
    }
    expect([await logInAs(test, name), await logInAs(copy, name)]).toEqual([429, 429])
  })

  it('slow down an address with many failures, and never block it', { tags: ['full'] }, async () => {
    ahead = 5 * minute
    const address = '10.2.2.2'
    for (let names = 0; names < 51; names += 1) {
      now += second
      await logInAs(names % 2 === 0 ? test : copy, `Nobody ${names}`, 'guessed', address)
    }
    const { name } = await arrive(test)
    for (let times = 0; times < 3; times += 1) {
      expect(await logInAs(copy, name, password, address)).toBe(200)
      expect(await logInAs(test, name, password, address)).toBe(200)
      now += second
    }
  })
})
