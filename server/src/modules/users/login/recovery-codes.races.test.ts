import { logIn, recover, reissueRecoveryCodes, signUp } from '@sheds/contract/users/accounts'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { password, signupForm } from '../../../testing/people.ts'
import { together } from '../../../testing/races/together.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'

let test: TestApp

beforeAll(async () => {
  test = await startTestApp()
})

afterEach(() => void vi.restoreAllMocks())
afterAll(() => test.close())

/** A user without a wallet: new codes replace the old ones at once. */
const newcomer = async () => {
  const { body } = await test.call(signUp, { body: signupForm() })
  const { token } = (await test.call(logIn, { body: { name: body.user.name, password } })).body
  return { ...body.user, token, codes: body.recovery_codes }
}

const reissue = (token: string) => test.send(reissueRecoveryCodes, { body: { password } }, token)

const recoverWith = (name: string, code: string | undefined, word = 'a new password') =>
  test.app.inject({
    method: 'POST',
    url: '/api/recover',
    payload: { name, recovery_code: code, password: word },
  })

describe('recovery code', () => {
  it('works once when used ten times at the same time', async () => {
    const { name, codes } = await newcomer()
    const answers = await together(10, (at) => recoverWith(name, codes[0], `new password ${at}`))
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    expect(recover.errors).toContain('wrong_recovery_code')
  })
})

describe('recovery codes', () => {
  it('are those of the last response alone when requested many times at once', async () => {
    const { id, name, token, codes } = await newcomer()
    const answers = await together(20, () => reissue(token))
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    const { sql } = test.context.database
    expect(await sql`select from recovery_codes where user_id = ${id}`).toHaveLength(codes.length)
    const firsts = answers.map(({ body }) => (body as { recovery_codes: string[] }).recovery_codes[0])
    const served = []
    for (const code of firsts) served.push((await recoverWith(name, code)).statusCode)
    expect(served.filter((status) => status === 200)).toHaveLength(1)
  })

  it('never deadlock with the use of a code', async () => {
    const people = await together(10, () => newcomer())
    const begins = vi.spyOn(test.context.database.sql, 'begin')
    await together<unknown>(40, (at) => {
      const { name, token, codes } = people[at % 10] as (typeof people)[number]
      return at % 8 === 0 ? recoverWith(name, codes[at % codes.length]) : reissue(token)
    })
    const givenUp = begins.mock.settledResults.filter(({ value }) => (value as { code?: unknown })?.code === '40P01')
    // Twenty calls are from users who are not reset; a reset ends the session of the others, whose calls then open no
    // transaction.
    expect(begins.mock.calls.length).toBeGreaterThan(20)
    expect(givenUp).toEqual([])
  })
})
