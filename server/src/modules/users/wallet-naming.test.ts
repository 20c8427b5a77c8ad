import type { Id } from '@sheds/contract/scalars'
import { logIn, signUp } from '@sheds/contract/users/accounts'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { cookiesOf, password, signupForm } from '../../testing/people.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

let test: TestApp

beforeAll(async () => {
  test = await startTestApp()
})

afterAll(() => test.close())
afterEach(() => void vi.useRealTimers())

interface Newcomer {
  user: { id: Id; name: string }
  cookie: string
  setCookie: string
}

const newcomer = async (): Promise<Newcomer> => {
  const answer = await test.call(signUp, { body: signupForm() })
  return { user: answer.body.user, cookie: cookiesOf(answer), setCookie: String(answer.headers['set-cookie']) }
}

const create = (userId: string, name: string | undefined, cookie?: string) =>
  test.app.inject({
    method: 'POST',
    url: '/api/create_wallet',
    headers: cookie === undefined ? {} : { cookie },
    payload: { user_id: userId, my_wallet_name: name },
  })

const walletNameOf = async ({ user }: Newcomer): Promise<string | undefined> =>
  (await test.call(logIn, { body: { name: user.name, password } })).body.wallet?.my_wallet_name

describe('naming the wallet of a signup', () => {
  it('requires the HttpOnly cookie of the device that signed up', async () => {
    const person = await newcomer()
    expect(person.setCookie).toMatch(/^new_wallet=[\w-]{43}; Path=\/api; Max-Age=1800; HttpOnly; SameSite=Lax$/)
    const answer = await create(person.user.id, 'Market money', person.cookie)
    expect([answer.statusCode, answer.json()]).toEqual([201, { message: 'Good job, wallet created successfully!' }])
    expect(answer.headers['set-cookie']).toMatch(/^new_wallet=; Path=\/api; Max-Age=0; /)
    expect(await walletNameOf(person)).toBe('Market money')
  })

  it("still works when a stranger created the wallet first, under the user's name", async () => {
    const person = await newcomer()
    const stranger = await create(person.user.id, 'Fool’s purse')
    expect([stranger.statusCode, stranger.json()]).toEqual([201, { message: 'Good job, wallet created successfully!' }])
    const [row] = await test.context.database.sql`select name from wallets where owner_id = ${person.user.id}`
    expect(row?.name).toBe(person.user.name)
    const answer = await create(person.user.id, 'Market money', person.cookie)
    expect([answer.statusCode, Object.keys(answer.json())]).toEqual([200, ['message']])
    expect(await walletNameOf(person)).toBe('Market money')
  })

  it('works once', async () => {
    const person = await newcomer()
    await create(person.user.id, 'First name', person.cookie)
    expect((await create(person.user.id, 'Second name', person.cookie)).statusCode).toBe(200)
    expect(await walletNameOf(person)).toBe('First name')
  })

  it.each([
    ['without a cookie', async () => undefined],
    ['with a forged one', async () => `new_wallet=${'A'.repeat(43)}`],
    ['with a broken one', async () => "new_wallet=' or true"],
    ['with that of somebody else', async () => (await newcomer()).cookie],
  ])('has no effect %s', async (_, cookieOf) => {
    const person = await newcomer()
    const answer = await create(person.user.id, 'Fool’s purse', await cookieOf())
    expect([answer.statusCode, answer.json()]).toEqual([201, { message: 'Good job, wallet created successfully!' }])
    expect(await walletNameOf(person)).toBe(person.user.name)
  })

  it('expires after half an hour, and at the first login', async () => {
    const [late, known] = [await newcomer(), await newcomer()]
    expect(await walletNameOf(known)).toBe(known.user.name)
    expect((await create(known.user.id, 'Too late', known.cookie)).statusCode).toBe(401)
    vi.useFakeTimers({ toFake: ['Date'] })
    vi.setSystemTime(Date.now() + 31 * 60_000)
    expect((await create(late.user.id, 'Too late', late.cookie)).statusCode).toBe(401)
    expect(await walletNameOf(late)).toBe(late.user.name)
  })

  it("refuses an operator's name", async () => {
    const person = await newcomer()
    const answer = await create(person.user.id, 'MTN MoMo', person.cookie)
    expect(answer.statusCode).toBe(400)
    expect(answer.json().fields.my_wallet_name).toContain('operator')
    expect((await create(person.user.id, 'Market money', person.cookie)).statusCode).toBe(201)
  })

  it('sets one name on one wallet when called twenty times at once', async () => {
    const person = await newcomer()
    const calls = Array.from({ length: 20 }, (_, at) => create(person.user.id, `Purse ${at}`, person.cookie))
    const statuses = (await Promise.all(calls)).map(({ statusCode }) => statusCode)
    expect(statuses.filter((status) => status === 201)).toHaveLength(1)
    expect(new Set(statuses)).toEqual(new Set([200, 201]))
    expect(await walletNameOf(person)).toMatch(/^Purse \d+$/)
  })
})
