import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { isOldEnough, Login, Signup, SignupForm } from './accounts.ts'

const person = {
  name: 'Amina Njoya',
  email: 'amina@example.com',
  phone_number: '677123456',
  date_of_birth: '1999-05-17',
  sex: 'F',
  password: 'correct horse',
}
const form = { ...person, confirm_password: person.password, acceptTerms: 'YES' }

type Fields = Record<string, string>

const refusals = (schema: typeof Signup | typeof SignupForm | typeof Login, value: unknown): Fields => {
  const fields: Fields = {}
  for (const { path, message } of schema.safeParse(value).error?.issues ?? []) fields[path.join('.')] ??= message
  return fields
}

describe('Signup', () => {
  it('accepts the form’s values', () => {
    expect(Signup.parse(person)).toEqual({ ...person, phone_number: '+237677123456', bio: '' })
    expect(SignupForm.safeParse(form).success).toBe(true)
  })

  it('reports each missing field', () => {
    const required = {
      name: 'signup_name_required',
      email: 'signup_email_required',
      phone_number: 'signup_phone_number_required',
      date_of_birth: 'signup_date_of_birth_required',
      sex: 'signup_sex_required',
      password: 'signup_password_required',
    }
    const emptied = Object.fromEntries(Object.keys(person).map((name) => [name, ' ']))
    expect(refusals(Signup, {})).toEqual(required)
    expect(refusals(Signup, emptied)).toEqual(required)
    expect(refusals(Signup, Object.fromEntries(Object.keys(person).map((name) => [name, null])))).toEqual(required)
    expect(refusals(SignupForm, { acceptTerms: 'NO' })).toEqual({
      ...required,
      confirm_password: 'signup_confirm_password_required',
      acceptTerms: 'signup_terms_required',
    })
  })

  it('reports different passwords together with other errors', () => {
    expect(refusals(SignupForm, { ...form, confirm_password: 'another one' })).toEqual({
      confirm_password: 'signup_passwords_differ',
    })
    expect(refusals(SignupForm, { ...form, name: '', confirm_password: 'another one' })).toEqual({
      name: 'signup_name_required',
      confirm_password: 'signup_passwords_differ',
    })
    expect(refusals(Signup, { ...person, confirm_password: 'another one' })).toEqual({
      confirm_password: 'signup_passwords_differ',
    })
  })

  it.each([
    ['name', 'A', 'field_too_short'],
    ['name', 'x'.repeat(61), 'field_too_long'],
    ['name', 'A\u202eB', 'field_characters'],
    ['name', 'A\nB', 'field_characters'],
    ['name', '\u200b\u200b', 'signup_name_required'],
    ['name', 7, 'field_text'],
    ['email', 'nobody', 'field_email'],
    ['email', 'a@b', 'field_email'],
    ['email', 'a..b@example.com', 'field_email'],
    ['phone_number', '12', 'field_phone'],
    ['sex', 'X', 'field_invalid'],
    ['password', 'seven77', 'signup_password_short'],
    ['bio', 'x'.repeat(501), 'field_too_long'],
    ['date_of_birth', 'yesterday', 'signup_date_of_birth_invalid'],
    ['date_of_birth', '2001-02-29', 'signup_date_of_birth_invalid'],
    ['date_of_birth', '1801-01-01', 'signup_date_of_birth_invalid'],
    ['date_of_birth', '2999-01-01', 'signup_date_of_birth_invalid'],
    ['date_of_birth', '2020-01-01', 'signup_too_young'],
  ])('rejects the %s %j with %s', (name, value, key) => {
    expect(refusals(Signup, { ...person, [name]: value })).toEqual({ [name]: key })
  })
})

describe('isOldEnough', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }))
  afterEach(() => void vi.useRealTimers())

  it('starts with the 15th birthday in Douala, an hour before UTC', () => {
    expect(isOldEnough('2011-06-02', new Date('2026-06-01T22:59:59Z'))).toBe(false)
    expect(isOldEnough('2011-06-02', new Date('2026-06-01T23:00:00Z'))).toBe(true)
  })

  it('starts on 1 March for a birthday on a leap day', () => {
    expect(isOldEnough('2012-02-29', new Date('2027-02-28T12:00:00Z'))).toBe(false)
    expect(isOldEnough('2012-02-29', new Date('2027-03-01T12:00:00Z'))).toBe(true)
  })

  it('reports today’s date of birth as too young, not as invalid', () => {
    vi.setSystemTime('2026-06-01T23:30:00Z')
    expect(refusals(Signup, { ...person, date_of_birth: '2026-06-02' }).date_of_birth).toBe('signup_too_young')
    expect(refusals(Signup, { ...person, date_of_birth: '2026-06-03' }).date_of_birth).toBe(
      'signup_date_of_birth_invalid',
    )
  })
})

describe('Login', () => {
  it('requires name and password', () => {
    expect(refusals(Login, {})).toEqual({ name: 'login_name_required', password: 'login_password_required' })
    expect(refusals(Login, { name: '', password: '' })).toEqual({
      name: 'login_name_required',
      password: 'login_password_required',
    })
  })

  it('has no minimum length, so that older passwords work', () => {
    expect(Login.safeParse({ name: 'A', password: 'x' }).success).toBe(true)
  })
})
