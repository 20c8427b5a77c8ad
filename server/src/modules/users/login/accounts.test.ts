import { verify } from '@node-rs/argon2'
import { exportAccount } from '@sheds/contract/users/account-export'
import {
  closeAccount,
  endSession,
  listSessions,
  logIn,
  logOut,
  recover,
  reissueRecoveryCodes,
  signUp,
} from '@sheds/contract/users/accounts'
import { getProfile, listFollowers, listUsers, updateProfile } from '@sheds/contract/users/users'
import { createWallet } from '@sheds/contract/wallet/wallet-card'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { arrive, password, signupForm } from '../../../testing/people.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { activateWalletOf } from '../../../testing/wallets.ts'

let test: TestApp

beforeAll(async () => {
  test = await startTestApp()
})

afterAll(() => test.close())

afterEach(() => void vi.useRealTimers())

const later = (milliseconds: number): void => {
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.setSystemTime(Date.now() + milliseconds)
}

const minute = 60_000
const day = 24 * 60 * minute
const newcomer = async (name?: string) => (await test.call(signUp, { body: signupForm(name) })).body

describe('POST /users/signup', () => {
  it('answers with the new user and eight recovery codes', async () => {
    const { status, body } = await test.call(signUp, { body: signupForm('Amina Njoya') })
    expect(status).toBe(201)
    expect(body.user.name).toBe('Amina Njoya')
    expect(new Set(body.recovery_codes).size).toBe(8)
    for (const code of body.recovery_codes) expect(code).toMatch(/^([0-9A-Z]{4}-){3}[0-9A-Z]{4}$/)
  })

  it('names each missing field', async () => {
    const { status, body } = await test.refused(signUp, { body: {} })
    expect(status).toBe(400)
    expect(body.fields).toEqual({
      name: 'Name is required',
      email: 'Email is required',
      phone_number: 'Phone Number is required',
      date_of_birth: 'Date Of Birth is required',
      sex: 'Sex is required',
      password: 'Password is required',
    })
  })

  it.each([
    [{ date_of_birth: '2001-02-30' }, { date_of_birth: 'Invalid Date Of Birth' }],
    [{ date_of_birth: '2019-02-03' }, { date_of_birth: 'You must be at least 15 years old to sign up.' }],
    [{ confirm_password: 'something else' }, { confirm_password: 'Passwords do not match' }],
    [
      { acceptTerms: 'NO' },
      {
        acceptTerms:
          'Before you can sign up, please accept the Terms of Service by changing the option from "NO" to "YES."',
      },
    ],
  ])('answers %j with a message per field', async (change, fields) => {
    const { body } = await test.refused(signUp, { body: { ...signupForm(), ...change } })
    expect(body.fields).toEqual(fields)
  })

  it('refuses a name that differs only in case, accents, spaces or look-alike letters', async () => {
    await newcomer('Élodie Ngono')
    for (const name of [
      'Élodie Ngono',
      'ELODIE NGONO',
      'elodie  ngono',
      'Elo\u200bdie Ngono',
      'Ｅlodie Ngono',
      'ᴇlodie Ngono',
    ]) {
      const { status, body } = await test.refused(signUp, { body: signupForm(name) })
      expect([status, body.code]).toEqual([409, 'name_taken'])
      expect(body.fields?.name).toContain('already taken')
    }
    const { body } = await test.refused(signUp, { body: signupForm('Еlodie Ngono') })
    expect(body.fields?.name).toContain('Write each word in one alphabet')
  })

  it.each([
    ['Alice Kamdem 10', ['AIice Kamdem 10', 'A1ice Kamdem 10', 'Alice Kamdem lo', 'A|ice Kamdem I0']],
    ['Bello-Oumar', ['Bello Oumar', 'Bello_Oumar', 'BelloOumar', 'Bello.Oumar', 'Bello-Oumar.', 'Be11o--0umar']],
    [
      'Awa-Shop',
      [...'\u05be\u2010\u2012\u2013\u2014\u2015\u2212\u2022\u00b7\u30fb\u2043\u22c5'].map((dash) => `Awa${dash}Shop`),
    ],
  ])('refuses names that look like %s', async (name, alikes) => {
    await test.call(signUp, { body: signupForm(name) })
    for (const alike of alikes) {
      const { status, body } = await test.refused(signUp, { body: signupForm(alike) })
      expect([alike, status, body.code]).toEqual([alike, 409, 'name_taken'])
    }
    await test.call(signUp, { body: signupForm(`${name} Ngo`) })
  })

  it('allows 100 accounts per hour and address', { tags: ['full'] }, async () => {
    const limited = await startTestApp({ env: { RATE_LIMITS: 'on' } })
    const call = () => limited.app.inject({ method: 'POST', url: '/api/signup', payload: signupForm() })
    for (let made = 0; made < 100; made += 1) expect((await call()).statusCode).toBe(201)
    const refused = await call()
    expect(refused.statusCode).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3000)
    await limited.close()
  })
})

describe('POST /users/login', () => {
  it('answers with a token, a wallet and three cookies', async () => {
    const { user } = await newcomer('Bih Ache')
    const { body, headers } = await test.call(logIn, { body: { name: 'bih ACHE', password } })
    expect(body.user_id).toBe(user.id)
    expect(body.user_name).toBe('Bih Ache')
    expect(body.wallet).toMatchObject({ my_wallet_name: 'Bih Ache', status: 0 })
    const cookies = headers['set-cookie'] as unknown as string[]
    expect(cookies).toHaveLength(3)
    expect(cookies[0]).toMatch(/^device=[\w-]{43}; Path=\/api; Max-Age=\d+; HttpOnly; SameSite=Lax$/)
    expect(cookies[1]).toMatch(/^signed_in=1; Path=\/; Max-Age=\d+; SameSite=Lax$/)
    expect(cookies[2]).toMatch(/^media=[\w-]{43}; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Lax$/)
  })

  it('answers a wrong name and a wrong password alike', async () => {
    await newcomer('Chi Neba')
    const wrong = await test.refused(logIn, { body: { name: 'Chi Neba', password: 'not this one' } })
    const nobody = await test.refused(logIn, { body: { name: 'Nobody at all', password: 'not this one' } })
    expect(wrong.body).toEqual(nobody.body)
    expect(wrong.body).toEqual({
      code: 'wrong_login',
      message: 'Wrong name or password.',
      error_message: 'Wrong name or password.',
    })
  })

  it('names the missing fields', async () => {
    const { body } = await test.refused(logIn, { body: { name: ' ', password: '' } })
    expect(body.fields).toEqual({ name: 'User Name is required', password: 'Password is required' })
    expect(body.error_message).toBe(body.message)
  })

  it('keeps a session for 30 idle days, extended by each use', async () => {
    const { token } = await arrive(test)
    later(29 * day)
    expect((await test.call(listSessions, {}, token)).status).toBe(200)
    later(29 * day)
    expect((await test.call(listSessions, {}, token)).status).toBe(200)
    later(31 * day)
    expect((await test.refused(listSessions, {}, token)).body.code).toBe('login_required')
  })

  it("stores a session's last use at most once a minute", async () => {
    const { token } = await arrive(test)
    later(2 * minute)
    const first = await test.countStatements(() => test.call(listSessions, {}, token))
    const second = await test.countStatements(() => test.call(listSessions, {}, token))
    expect([first, second]).toEqual([3, 2])
  })

  it('stores no token or code in plain text', async () => {
    const { token, recoveryCodes } = await arrive(test)
    const { sql } = test.context.database
    const rows = await sql`select s::text as row from sessions s union all select r::text from recovery_codes r`
    const stored = rows.map(({ row }) => String(row)).join('\n')
    for (const secret of [token, ...recoveryCodes]) {
      expect(stored).not.toContain(secret)
      expect(stored).not.toContain(Buffer.from(secret).toString('hex'))
    }
  })
})

describe('user sessions', () => {
  it('are listed newest first and can be ended one by one', async () => {
    const person = await arrive(test)
    const other = await test.call(logIn, { body: { name: person.name, password } })
    const { body } = await test.call(listSessions, {}, person.token)
    expect(body.map(({ current }) => current)).toEqual([false, true])
    await test.call(endSession, { params: { id: body[0]?.id as string } }, person.token)
    expect((await test.refused(listSessions, {}, other.body.token)).status).toBe(401)
    expect((await test.call(listSessions, {}, person.token)).body).toHaveLength(1)
  })

  it('are neither listed for nor ended by other users', async () => {
    const [one, other] = [await arrive(test), await arrive(test)]
    const { body } = await test.call(listSessions, {}, one.token)
    const refused = await test.refused(endSession, { params: { id: body[0]?.id } }, other.token)
    expect(refused.body.code).toBe('not_found')
    expect((await test.call(listSessions, {}, one.token)).status).toBe(200)
  })

  it('end at logout, which also clears the cookie', async () => {
    const { token } = await arrive(test)
    const { headers } = await test.call(logOut, {}, token)
    expect(String(headers['set-cookie'])).toContain('signed_in=; Path=/; Max-Age=0')
    expect((await test.refused(logOut, {}, token)).status).toBe(401)
  })
})

describe('POST /users/create_wallet', () => {
  const make = (id: string, token?: string) => test.call(createWallet, { body: { user_id: id } }, token)
  const refuse = async (id: unknown) => (await test.refused(createWallet, { body: { user_id: id } })).body.code

  it('works without a token after the signup until the first login', async () => {
    const { user } = await newcomer()
    const { status, body } = await make(user.id)
    expect([status, body]).toEqual([201, { message: 'Good job, wallet created successfully!' }])
    const again = await make(user.id)
    expect([again.status, again.body]).toEqual([200, { message: 'Good job, wallet created successfully!' }])
    await test.call(logIn, { body: { name: user.name, password } })
    expect(await refuse(user.id)).toBe('login_required')
  })

  it('refuses unknown users, old signups and users who have logged in', async () => {
    const late = await newcomer()
    const known = await arrive(test)
    expect(await refuse(known.id)).toBe('login_required')
    expect(await refuse('nonsense')).toBe('login_required')
    expect(await refuse(undefined)).toBe('login_required')
    expect(await refuse('01890000-0000-7000-8000-000000000000')).toBe('login_required')
    later(31 * minute)
    expect(await refuse(late.user.id)).toBe('login_required')
  })

  it("returns the caller's existing wallet, whatever the body says", async () => {
    const [one, other] = [await arrive(test), await newcomer()]
    const first = await test.call(createWallet, { body: { user_id: other.user.id } }, one.token)
    const again = await test.call(createWallet, { body: { my_wallet_name: 'Another' } }, one.token)
    expect([first.status, again.status]).toEqual([200, 200])
    expect(again.body.wallet).toEqual(first.body.wallet)
    expect(again.body.wallet?.my_wallet_name).toBe(one.name)
  })

  it("gives a plain name to the wallet of a user with an operator's name", async () => {
    const { user } = await newcomer()
    await test.context.database.sql`update users set name = 'Orange Money' where id = ${user.id}`
    const { token } = (await test.call(logIn, { body: { name: user.name, password } })).body
    const { body } = await test.call(createWallet, { body: {} }, token)
    expect(body.wallet?.my_wallet_name).toBe(`Wallet ${body.wallet?.my_wallet_id}`)
  })
})

describe('POST /users/recover', () => {
  const reset = (name: string, code: string, more = {}) => ({
    body: { name, recovery_code: code, password: 'a new password', ...more },
  })

  it('sets a password once, ends all sessions and holds money for a day', async () => {
    const person = await arrive(test)
    const code = person.recoveryCodes[0] as string
    const { body } = await test.call(recover, reset(person.name, code.toLowerCase().replaceAll('-', ' ')))
    expect(Date.parse(String(body.money_held_until)) - Date.now()).toBeGreaterThan(23 * 60 * minute)
    const { sql } = test.context.database
    const [wallet] = await sql`
      select held_until from ledger_accounts join wallets using (id) where owner_id = ${person.id}`
    expect(wallet?.held_until).toBe(body.money_held_until)
    expect((await test.refused(listSessions, {}, person.token)).status).toBe(401)
    expect((await test.refused(logIn, { body: { name: person.name, password } })).body.code).toBe('wrong_login')
    await test.call(logIn, { body: { name: person.name, password: 'a new password' } })
    expect((await test.refused(recover, reset(person.name, code))).body.code).toBe('wrong_recovery_code')
  })

  it('lets its device log in while failed guesses have locked the name', async () => {
    const { user, recovery_codes: codes } = await newcomer()
    const wrong = { body: { name: user.name, password: 'not this one' } }
    for (let tries = 0; tries < 10; tries += 1) await test.refused(logIn, wrong)
    expect((await test.refused(logIn, wrong)).body.code).toBe('too_many_attempts')
    const { headers } = await test.call(recover, reset(user.name, codes[0] as string))
    const cookie = (headers['set-cookie'] as unknown as string[])[0]?.split(';')[0] as string
    const login = { name: user.name, password: 'a new password' }
    const answer = await test.app.inject({ method: 'POST', url: '/api/login', headers: { cookie }, payload: login })
    expect(answer.statusCode).toBe(200)
  })

  it("refuses another user's code", async () => {
    const [one, other] = [await newcomer(), await newcomer()]
    const { status, body } = await test.refused(recover, reset(one.user.name, other.recovery_codes[0] as string))
    expect([status, body.code]).toEqual([400, 'wrong_recovery_code'])
    await test.call(recover, reset(other.user.name, other.recovery_codes[0] as string))
  })

  it('resets the password of an active wallet, and uses no code if there is none', async () => {
    const person = await arrive(test)
    const call = reset(person.name, person.recoveryCodes[2] as string, { reset: 'wallet', password: 'njangi-2407' })
    expect((await test.refused(recover, call)).body.code).toBe('wallet_inactive')
    expect((await test.call(listSessions, {}, person.token)).status).toBe(200)
    const { sql } = test.context.database
    await activateWalletOf(sql, person.id)
    expect((await test.refused(recover, call)).body.code).toBe('recovery_code_too_new')
    later(day)
    await test.call(recover, call)
    const [wallet] = await sql`
      select password_hash, held_until from wallets join ledger_accounts using (id) where owner_id = ${person.id}`
    expect(await verify(String(wallet?.password_hash), 'njangi-2407')).toBe(true)
    expect(wallet?.held_until).not.toBe(null)
    expect((await test.refused(listSessions, {}, person.token)).status).toBe(401)
    expect((await test.refused(recover, call)).body.code).toBe('wrong_recovery_code')
    await test.call(logIn, { body: { name: person.name, password } })
  })

  it('requires the minimum length of each kind of password', async () => {
    const short = await test.refused(recover, reset('Somebody', 'x', { password: '1234567' }))
    expect(short.body.fields?.password).toBe('Password must be at least 8 characters long')
    const wallet = await test.refused(recover, reset('Somebody', 'x', { password: '1234', reset: 'wallet' }))
    expect(wallet.body.fields?.password).toBe('Password must be longer than 4 characters')
  })

  it('accepts only codes of the latest issue, which needs the password', async () => {
    const person = await arrive(test)
    expect((await test.refused(reissueRecoveryCodes, { body: { password: 'wrong' } }, person.token)).body.code).toBe(
      'wrong_password',
    )
    const { body } = await test.call(reissueRecoveryCodes, { body: { password } }, person.token)
    expect(body.recovery_codes).toHaveLength(8)
    const old = await test.refused(recover, reset(person.name, person.recoveryCodes[0] as string))
    expect(old.body.code).toBe('wrong_recovery_code')
    await test.call(recover, reset(person.name, body.recovery_codes[0] as string))
  })
})

describe('user account', () => {
  it('is changed in part by its owner, under the rules of the signup', async () => {
    const { id, token } = await arrive(test)
    const { body } = await test.call(
      updateProfile,
      { params: { id }, body: { phone_number: '699 00 11 22', bio: 'new' } },
      token,
    )
    expect(body).toMatchObject({ phone_number: '+237699001122', bio: 'new', sex: 'F' })
    const refused = await test.refused(updateProfile, { params: { id }, body: { date_of_birth: '2020-01-01' } }, token)
    expect(refused.body.fields?.date_of_birth).toContain('15 years')
    expect((await test.call(updateProfile, { params: { id }, body: { name: 'Me' } as never }, token)).status).toBe(200)
  })

  it('gets a WWW-Authenticate header when its token has expired', async () => {
    const { token } = await arrive(test)
    const challengeFor = async (bearer?: string) => (await test.call(listUsers, {}, bearer)).headers['www-authenticate']
    expect(await challengeFor(token)).toBeUndefined()
    expect(await challengeFor()).toBeUndefined()
    await test.call(logOut, {}, token)
    expect(await challengeFor(token)).toBe('Bearer error="invalid_token"')
  })

  it('cannot be changed, exported or closed by other users', async () => {
    const [one, other] = [await arrive(test), await arrive(test)]
    const params = { id: one.id }
    expect((await test.refused(updateProfile, { params, body: {} }, other.token)).body.code).toBe('forbidden')
    expect((await test.refused(exportAccount, { params }, other.token)).body.code).toBe('forbidden')
    expect((await test.refused(closeAccount, { params, body: { password } }, other.token)).body.code).toBe('forbidden')
  })

  it('is exported completely', async () => {
    const { id, name, token } = await arrive(test)
    const { body, headers } = await test.call(exportAccount, { params: { id } }, token)
    expect(headers['content-disposition']).toContain('attachment')
    expect(body.user).toMatchObject({ name, phone_number: '+237677123456', date_of_birth: '1997-03-14' })
    const ofKind = (wanted: string) => body.belongings.filter(({ kind }) => kind === wanted)
    expect(ofKind('wallet')).toMatchObject([{ my_wallet_name: name, status: 'inactive', balance: 0 }])
    expect(ofKind('session')).toMatchObject([{ current: true }])
    expect([ofKind('device').length, ofKind('recovery_code').length]).toEqual([1, 8])
    expect(body).toMatchObject({ count: body.belongings.length, complete: true })
  })

  it('closes with the password: its name is free again, the wallet row stays', async () => {
    const person = await arrive(test, 'Fade Away')
    const fan = await arrive(test)
    const params = { id: person.id }
    await test.app.inject({
      method: 'POST',
      url: '/api/acc_follower',
      headers: { authorization: `Bearer ${person.token}` },
      payload: { status: 1, userId: fan.id },
    })
    expect((await test.refused(closeAccount, { params, body: { password: 'wrong' } }, person.token)).body.code).toBe(
      'wrong_password',
    )
    const before = Number((await test.call(listUsers, {})).headers['x-total-count'])
    await test.call(closeAccount, { params, body: { password } }, person.token)
    expect(Number((await test.call(listUsers, {})).headers['x-total-count'])).toBe(before - 1)
    expect((await test.refused(getProfile, { params })).body.code).toBe('deleted')
    expect((await test.refused(listSessions, {}, person.token)).status).toBe(401)
    expect((await test.refused(logIn, { body: { name: 'Fade Away', password } })).body.code).toBe('wrong_login')
    expect((await test.call(listFollowers, { params: { id: fan.id } }, fan.token)).body).toEqual({ rows: [], count: 0 })
    const { sql } = test.context.database
    const [row] = await sql`select u::text as row from users u where id = ${person.id}`
    expect(String(row?.row)).not.toMatch(/Fade|private|677 ?12|argon/)
    expect((await sql`select id from wallets where owner_id = ${person.id}`).length).toBe(1)
    await newcomer('Fade Away')
  })
})
