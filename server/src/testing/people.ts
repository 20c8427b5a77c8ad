import type { Id } from '@sheds/contract/scalars'
import { logIn, signUp } from '@sheds/contract/users/accounts'
import type { TestApp } from './test-app.ts'

export interface TestPerson {
  id: Id
  name: string
  token: string
  recoveryCodes: string[]
}

export const password = 'correct horse'

let made = 0

/** Signup form of a new person in each call. */
export const signupForm = (name = `Person ${++made}`) => ({
  name,
  email: `person.${made}@private.example`,
  phone_number: '677 12 34 56',
  date_of_birth: '1997-03-14',
  sex: 'F',
  password,
  bio: 'sells cloth',
})

/** Signs up a person and logs them in. */
export const arrive = async (test: TestApp, name?: string): Promise<TestPerson> => {
  const person = signupForm(name)
  const { body } = await test.call(signUp, { body: person })
  const login = await test.call(logIn, { body: { name: person.name, password } })
  return { ...body.user, token: login.body.token, recoveryCodes: body.recovery_codes }
}

/** Cookies of a response, as a browser would send them back. */
export const cookiesOf = ({ headers }: { headers: Readonly<Record<string, unknown>> }): string =>
  [headers['set-cookie'] ?? []]
    .flat()
    .map((cookie) => String(cookie).split(';')[0])
    .join('; ')
