import { createShed } from '@sheds/contract/sheds/sheds'
import { dearMarks, leastCost, orderingCost } from '@sheds/contract/testing/processor-cost'
import { activateWallet, changeWalletPassword } from '@sheds/contract/wallet/wallet'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { apiPath } from './app.ts'
import { arrive, signupForm } from './testing/people.ts'
import { startTestApp, type TestApp } from './testing/test-app.ts'

let test: TestApp
let token: string
let id: string
/** Limit for the time that a call may block the only thread: about 100 ms. */
let most: number

beforeAll(async () => {
  most = 3.5 * (await orderingCost())
  test = await startTestApp()
  ;({ id, token } = await arrive(test))
})

afterAll(() => test.close())

const worst = [dearMarks(16_384), dearMarks(80_000), dearMarks(250_000), ' '.repeat(250_000), '\r\n'.repeat(62_500)]
/** Size limit of a body. */
const whole = dearMarks(1_040_000)

/** Checks that the call is answered within the limit. */
const isCheap = async (
  url: string,
  method: 'POST' | 'PUT' | 'PATCH' | 'GET',
  body?: object,
  more?: Readonly<Record<string, string>>,
): Promise<void> => {
  const payload = body === undefined ? undefined : Buffer.from(JSON.stringify(body))
  const headers = { authorization: `Bearer ${token}`, ...(payload && { 'content-type': 'application/json' }), ...more }
  const call = async (): Promise<void> => {
    const { statusCode } = await test.app.inject({ method, url, headers, ...(payload && { payload }) })
    expect([200, 304, 400, 401, 404]).toContain(statusCode)
  }
  expect(await leastCost(call, most)).toBeLessThan(most)
}

describe('a hostile text', () => {
  it.each([
    ['the password of a login', '/api/login', (text: string) => ({ name: 'Nobody', password: text })],
    ['the name of a login', '/api/login', (text: string) => ({ name: text, password: 'x' })],
    ['the name of a signup', '/api/signup', (text: string) => signupForm(text)],
    ['both passwords', '/api/signup', (text: string) => ({ ...signupForm(), password: text, confirm_password: text })],
    ['a bio', '/api/signup', (text: string) => ({ ...signupForm(), sex: 'X', bio: text })],
    ['a name to recover', '/api/recover', (text: string) => ({ name: text, recovery_code: 'x', password: '12345678' })],
    ['a code', '/api/recover', (text: string) => ({ name: 'x', recovery_code: text, password: '12345678' })],
    ['a wallet’s name', '/api/create_wallet', (text: string) => ({ user_id: text, my_wallet_name: text })],
    ['a shed', apiPath(createShed, {}), (text: string) => ({ name: text, email: text, description: text, bio: text })],
  ])('does not block the server as %s', async (_, url, body) => {
    for (const text of worst) await isCheap(url, 'POST', body(text))
  })

  it.each([
    ['activation', activateWallet],
    ['new password', changeWalletPassword],
  ] as const)('does not block the server as the repeated password of a wallet’s %s', async (_, call) => {
    const body = { my_wallet_name: 'Savings', password: '4711x' }
    for (const text of [...worst, whole]) {
      await isCheap(apiPath(call, { params: { id } }), call.method, { ...body, confirm_password: text })
    }
  })

  it.each([
    'authorization',
    'accept-language',
    'cookie',
    'idempotency-key',
    'user-agent',
    'if-none-match',
    'accept-encoding',
    'origin',
    'range',
    'x-forwarded-for',
  ])('does not block the server as the header %s', async (name) => {
    for (const part of [' ', ';', ',', 'a=', 'a,', 'W/"', '0.', '-'])
      await isCheap('/api/users/?name=a', 'GET', undefined, { [name]: part.repeat(7_500 / part.length) })
  })

  it.each(['name', 'password'])('does not block the server as a whole body with one %s', async (field) => {
    const body = { name: 'Nobody', password: 'x', [field]: whole }
    await isCheap('/api/login', 'POST', body)
  })

  it.each(['/api/users/?name=', '/api/sheds?name=', '/api/sheds/'])(
    'does not block the server after %s',
    async (address) => {
      const text = encodeURIComponent('\u0315'.repeat(650) + '\u0316'.repeat(650))
      await isCheap(`${address}${text}`, 'GET')
    },
  )
})
