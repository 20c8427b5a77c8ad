import { changePassword, listSessions, logIn, recover, signUp } from '@sheds/contract/users/accounts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { arrive, cookiesOf, password, signupForm } from '../../../testing/people.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'

let test: TestApp

beforeAll(async () => {
  test = await startTestApp()
})

afterAll(() => test.close())

const common =
  'password 12345678 123456789 1234567890 qwertyuiop iloveyou Password PASSWORD1 password123 azertyuiop motdepasse sunshine football baseball 11111111 00000000 88888888 12341234 123123123 87654321 987654321 abcdefgh aaaaaaaaaaaa passw0rd p@ssw0rd trustno1 1q2w3e4r qwerty123 marseille bonjour1'
const person = { email: 'bih.ache@private.example', phone_number: '677 45 12 90', date_of_birth: '1997-03-14' }
const own = ['Bih Ache Ngo', 'bihachengo', 'BihAcheNgo2024', 'bih.ache', 'bihache1', '677451290', '+237677451290']
const more = ['00237 677 45 12 90', '19970314', '14031997', '14/03/1997']

describe('login password', () => {
  it.each(common.split(' '))('refuses the common password %j', async (wanted) => {
    const { status, body } = await test.refused(signUp, { body: { ...signupForm(), password: wanted } })
    expect(status).toBe(400)
    expect(body.fields?.password).toContain('too easy to guess')
  })

  it.each([...own, ...more])("refuses %j, made of the user's own data", async (wanted) => {
    const body = { ...signupForm('Bih Ache Ngo'), ...person, password: wanted }
    const refused = await test.refused(signUp, { body })
    expect(refused.body.fields?.password).toContain('are easy to guess')
  })

  it.each(['correct horse', 'mangue verte 7', 'bih loves ache', 'le soleil se lève', '77 451 290 66'])(
    'accepts %j',
    async (wanted) => {
      const { status } = await test.call(signUp, { body: { ...signupForm(), password: wanted } })
      expect(status).toBe(201)
    },
  )

  it('follows the same rules at a recovery, which keeps the code', async () => {
    const { body } = await test.call(signUp, { body: { ...signupForm('Bih Ache Mba'), ...person } })
    const reset = (wanted: string) => ({
      body: { name: 'Bih Ache Mba', recovery_code: body.recovery_codes[0], password: wanted },
    })
    for (const wanted of ['password', 'bihachemba1', '677451290']) {
      expect(Object.keys((await test.refused(recover, reset(wanted))).body.fields ?? {})).toEqual(['password'])
    }
    await test.call(recover, reset('mangue verte 7') as never)
  })
})

describe('PUT /users/:id/password', () => {
  const change = (id: string, from: string, to: string) => ({ params: { id }, body: { password: from, new: to } })

  it('ends every other session and forgets every other device', async () => {
    const me = await arrive(test)
    const other = await test.call(logIn, { body: { name: me.name, password } })
    const { body } = await test.call(changePassword, change(me.id, password, 'mangue verte 7') as never, me.token)
    expect(body.message).toBe('Your password has been changed. Your other devices are logged out.')
    expect((await test.call(listSessions, {}, me.token)).body).toHaveLength(1)
    expect((await test.refused(listSessions, {}, other.body.token)).body.code).toBe('login_required')
    expect((await test.refused(logIn, { body: { name: me.name, password } })).body.code).toBe('wrong_login')
    const { sql } = test.context.database
    expect(await sql`select from known_devices where user_id = ${me.id}`).toHaveLength(1)
    expect(cookiesOf(await test.call(logIn, { body: { name: me.name, password: 'mangue verte 7' } }))).toContain(
      'device=',
    )
  })

  it('requires the current password and refuses an easy new one', async () => {
    const me = await arrive(test)
    const refused = async (from: string, to: string) =>
      (await test.refused(changePassword, change(me.id, from, to), me.token)).body.fields
    expect(await refused('wrong', 'mangue verte 7')).toEqual({ password: 'Wrong password.' })
    expect(await refused('', '')).toEqual({ password: 'Password is required', new: 'New password is required' })
    expect(await refused(password, 'short')).toEqual({ new: 'Password must be at least 8 characters long' })
    expect((await refused(password, 'password'))?.new).toContain('too easy to guess')
    expect((await refused(password, `${me.name} 1`))?.new).toContain('are easy to guess')
    await test.call(logIn, { body: { name: me.name, password } })
  })

  it('refuses other users, and allows ten guesses', async () => {
    const [me, other] = [await arrive(test), await arrive(test)]
    const body = change(me.id, 'wrong', 'mangue verte 7')
    expect((await test.refused(changePassword, body, other.token)).body.code).toBe('forbidden')
    for (let tries = 0; tries < 10; tries += 1) await test.refused(changePassword, body, me.token)
    const refused = await test.refused(changePassword, change(me.id, password, 'mangue verte 7'), me.token)
    expect(refused.body.code).toBe('too_many_attempts')
  })

  it('succeeds once when sent twice at the same time', async () => {
    const me = await arrive(test)
    const answers = await Promise.all(
      ['mangue verte 7', 'mangue verte 8'].map((wanted) =>
        test.send(changePassword, change(me.id, password, wanted), me.token),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
  })
})
