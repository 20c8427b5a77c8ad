import { endSession, listSessions, logOut, reissueRecoveryCodes, signUp } from '@sheds/contract/users/accounts'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { cookiesOf, password, signupForm } from '../../../testing/people.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { activateWalletOf } from '../../../testing/wallets.ts'
import { findWalletHold } from '../../ledger/wallets.service.ts'

let test: TestApp

beforeAll(async () => {
  test = await startTestApp()
})

afterAll(() => test.close())
afterEach(() => void vi.useRealTimers())

const minute = 60_000
const day = 24 * 60 * minute
const later = (milliseconds: number): void => {
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.setSystemTime(Date.now() + milliseconds)
}

const newcomer = async () => {
  const { body } = await test.call(signUp, { body: signupForm() })
  return { ...body.user, codes: body.recovery_codes }
}

const logInWith = async (name: string, { cookie = '', word = password } = {}) => {
  const answer = await test.app.inject({
    method: 'POST',
    url: '/api/login',
    headers: { cookie },
    payload: { name, password: word },
  })
  const device = cookiesOf(answer)
    .split('; ')
    .find((text) => text.startsWith('device='))
  return { status: answer.statusCode, token: answer.json().token as string, cookie: device ?? '' }
}

const recoverWith = (name: string, code: string | undefined, { cookie = '', more = {} } = {}) =>
  test.app.inject({
    method: 'POST',
    url: '/api/recover',
    headers: { cookie },
    payload: { name, recovery_code: code, password: 'a new password', ...more },
  })

/** Failed guesses lock the name, after which only a known device can log in. */
const isKnown = async (name: string, cookie: string, word?: string): Promise<boolean> => {
  for (let tries = 0; tries < 10; tries += 1) await logInWith(name, { word: 'not this one' })
  const { status } = await logInWith(name, { cookie, ...(word !== undefined && { word }) })
  expect([200, 429]).toContain(status)
  return status === 200
}

describe('known device', () => {
  it('is known from its first login on', async () => {
    const { name } = await newcomer()
    const { cookie } = await logInWith(name)
    expect(await isKnown(name, cookie)).toBe(true)
  })

  it('keeps its mark across logins', async () => {
    const { name } = await newcomer()
    const { cookie } = await logInWith(name)
    expect((await logInWith(name, { cookie })).cookie).toBe(cookie)
  })

  it('is forgotten at logout, which clears its cookie', async () => {
    const { name } = await newcomer()
    const { cookie, token } = await logInWith(name)
    const { headers } = await test.call(logOut, {}, token)
    expect(String(headers['set-cookie'])).toContain('device=; Path=/api; Max-Age=0; HttpOnly')
    expect(await isKnown(name, cookie)).toBe(false)
  })

  it('is forgotten when another session ends its session', async () => {
    const { name } = await newcomer()
    const [lost, own] = [await logInWith(name), await logInWith(name)]
    const { body } = await test.call(listSessions, {}, own.token)
    await test.call(endSession, { params: { id: body[1]?.id as string } }, own.token)
    expect(await isKnown(name, lost.cookie)).toBe(false)
    expect((await logInWith(name, { cookie: own.cookie })).status).toBe(200)
  })

  it('is forgotten at a reset, and the resetting device gets a new mark', async () => {
    const { name, codes } = await newcomer()
    const [one, other] = [await logInWith(name), await logInWith(name)]
    const answer = await recoverWith(name, codes[0], { cookie: one.cookie })
    const word = 'a new password'
    expect(await isKnown(name, one.cookie, word)).toBe(false)
    expect((await logInWith(name, { cookie: other.cookie, word })).status).toBe(429)
    expect((await logInWith(name, { cookie: cookiesOf(answer), word })).status).toBe(200)
  })

  it('gets a new mark when its own was not issued for this user', async () => {
    const [victim, attacker] = [await newcomer(), await newcomer()]
    const planted = `device=${'A'.repeat(43)}`
    expect((await logInWith(victim.name, { cookie: planted })).cookie).not.toBe(planted)
    const { cookie } = await logInWith(attacker.name)
    expect((await logInWith(victim.name, { cookie })).cookie).not.toBe(cookie)
    expect(await isKnown(victim.name, cookie)).toBe(false)
    const reset = await recoverWith(victim.name, victim.codes[0], { cookie: planted })
    expect(cookiesOf(reset)).not.toContain(planted)
  })
})

describe('money hold after a reset', () => {
  it('lasts a day if the device is known for less than a week', async () => {
    const { id, name, codes } = await newcomer()
    const { cookie } = await logInWith(name)
    later(6 * day)
    const answer = await recoverWith(name, codes[0], { cookie })
    const heldUntil = Date.parse(answer.json().money_held_until)
    expect(heldUntil - Date.now()).toBeGreaterThan(day - minute)
    expect(await findWalletHold(test.context.database.sql, id)).toBe(answer.json().money_held_until)
  })

  it('is skipped once for a device that first logged in a week ago', async () => {
    const { id, name, codes } = await newcomer()
    const first = await logInWith(name)
    later(6 * day)
    await logInWith(name, { cookie: first.cookie })
    later(day)
    const answer = await recoverWith(name, codes[0], { cookie: first.cookie })
    expect(answer.json()).toMatchObject({ money_held_until: null })
    expect(await findWalletHold(test.context.database.sql, id)).toBeUndefined()
    const again = await recoverWith(name, codes[1], { cookie: cookiesOf(answer), more: { password: 'another one' } })
    expect(Date.parse(again.json().money_held_until)).toBeGreaterThan(Date.now())
  })

  it('applies to a wallet that did not exist before', async () => {
    const { id, name, codes } = await newcomer()
    await recoverWith(name, codes[0])
    expect(await findWalletHold(test.context.database.sql, id)).toBeDefined()
  })
})

describe('new recovery codes', () => {
  const active = async (walletPassword: string) => {
    const person = await newcomer()
    const { token } = await logInWith(person.name)
    const hash = await test.context.passwords.hash(walletPassword)
    const { sql } = test.context.database
    await activateWalletOf(sql, person.id, hash)
    return { ...person, token }
  }
  const reset = async (name: string, code: string | undefined, more = {}) =>
    (await recoverWith(name, code, { more })).statusCode

  it('work at once without an active wallet', async () => {
    const { name, codes } = await newcomer()
    const { token } = await logInWith(name)
    const { body } = await test.call(reissueRecoveryCodes, { body: { password } }, token)
    expect(body.usable_from).toBe(null)
    expect(await reset(name, codes[0])).toBe(400)
    expect(await reset(name, body.recovery_codes[0])).toBe(200)
  })

  it('work at once with the wallet password, except for wallet resets', async () => {
    const { name, codes, token } = await active('12345')
    const body = { password, wallet_password: '12345' }
    const { body: made } = await test.call(reissueRecoveryCodes, { body }, token)
    expect(made.usable_from).toBe(null)
    expect(await reset(name, codes[0])).toBe(400)
    expect(await reset(name, made.recovery_codes[0], { reset: 'wallet', password: 'tontine-1984' })).toBe(400)
    later(day)
    expect(await reset(name, made.recovery_codes[0], { reset: 'wallet', password: 'tontine-1984' })).toBe(200)
  })

  it('work after a day if made with the login only; until then the old ones do', async () => {
    const { name, codes, token } = await active('12345')
    const first = await test.call(reissueRecoveryCodes, { body: { password } }, token)
    const { body } = await test.call(reissueRecoveryCodes, { body: { password } }, token)
    expect(Date.parse(String(body.usable_from)) - Date.now()).toBeGreaterThan(day - minute)
    expect(await reset(name, body.recovery_codes[0])).toBe(400)
    expect(await reset(name, codes[0])).toBe(200)
    later(day + minute)
    expect(await reset(name, codes[1], { password: 'another one' })).toBe(400)
    expect(await reset(name, first.body.recovery_codes[0], { password: 'another one' })).toBe(400)
    expect(await reset(name, body.recovery_codes[0], { password: 'another one' })).toBe(200)
  })

  it('are refused with a wrong wallet password, and the fifth wrong one locks the wallet', async () => {
    const { token } = await active('12345')
    const body = { password, wallet_password: '54321' }
    for (let tries = 0; tries < 5; tries += 1) {
      const refused = await test.refused(reissueRecoveryCodes, { body }, token)
      expect(refused.body.code).toBe('wrong_wallet_password')
      expect(refused.body.fields?.wallet_password).toBe('Wrong wallet password.')
    }
    expect((await test.refused(reissueRecoveryCodes, { body }, token)).body.code).toBe('wallet_locked')
  })
})
