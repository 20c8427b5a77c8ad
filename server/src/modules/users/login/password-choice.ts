import { nameKey } from '@sheds/contract/text/names'
import { AppError } from '../../../platform/app-error.ts'

/** Personal data that the owner's password must not consist of. */
export interface PasswordOwner {
  name: string
  email: string
  phoneNumber: string
  dateOfBirth: string | null
}

/** Refuses the most common passwords; `field` is the input's name. */
export const refuseCommonPassword = async (password: string, field = 'password'): Promise<void> => {
  const typed = password.toLowerCase()
  if (isPattern(typed) || (await commonPasswords()).has(typed)) throw refused(field, 'password_common')
}

/** Refuses passwords that someone who knows the user would try first. */
export const refuseOwnPassword = (password: string, owner: PasswordOwner, field = 'password'): void => {
  const [typed, core] = [bare(password), coreOf(password)]
  const words = [owner.name, owner.email.split('@')[0] ?? '', ...owner.name.split(/\s+/)]
  const isNamed = words.some((word) => bare(word) === typed || (coreOf(word).length > 2 && coreOf(word) === core))
  if (isNamed || isOwnNumber(password, owner)) throw refused(field, 'password_own')
}

/** Checks a wallet password. It may be as short as a PIN, so even short common codes are refused. */
export const refuseWeakWalletPassword = async (
  password: string,
  owner: PasswordOwner,
  field = 'password',
): Promise<void> => {
  const typed = password.toLowerCase()
  if (isPattern(typed) || (await commonCodes()).has(typed)) throw refused(field, 'password_common')
  if (isOwnCode(password, owner)) throw refused(field, 'password_own')
  refuseOwnPassword(password, owner, field)
}

const refused = (field: string, key: string): AppError => new AppError('invalid_input', { fields: { [field]: key } })

/** Letters and digits only, in normalised form. */
const bare = (text: string): string => nameKey(text).replace(/[^\p{L}\p{N}]/gu, '')

/** The word without digits before and after it. */
const coreOf = (text: string): string => bare(text).replace(/^\p{N}+|\p{N}+$/gu, '')

const leastDigits = 8

const isOwnNumber = (password: string, { phoneNumber, dateOfBirth }: PasswordOwner): boolean => {
  if (!/^[\d\s+().\-/]+$/.test(password)) return false
  const digits = password.replace(/\D/g, '')
  const isPhone = digits.length >= leastDigits && phoneNumber.replace(/\D/g, '').endsWith(digits.replace(/^00?/, ''))
  const [year = '', month = '', day = ''] = dateOfBirth?.split('-') ?? []
  return isPhone || (year !== '' && [year + month + day, day + month + year, month + day + year].includes(digits))
}

const leastCodeDigits = 5

/** Any part of the user's phone number, or the birthday, also with a two-digit year. */
const isOwnCode = (password: string, { phoneNumber, dateOfBirth }: PasswordOwner): boolean => {
  const digits = password.replace(/[\s+().\-/]/g, '')
  if (!/^\d+$/.test(digits) || digits.length < leastCodeDigits) return false
  const [year = '', month = '', day = ''] = dateOfBirth?.split('-') ?? []
  const years = [year, year.slice(2)]
  const days = years.flatMap((each) => [each + month + day, day + month + each, month + day + each])
  return phoneNumber.replace(/\D/g, '').includes(digits) || (year !== '' && days.includes(digits))
}

/** One to four characters repeated, or a run up or down; the dictionary has none of these. */
const isPattern = (text: string): boolean => /^(.{1,4}?)\1+$/su.test(text) || isRun(text)

const isRun = (text: string): boolean => {
  const codes = [...text].map((letter) => letter.codePointAt(0) ?? 0)
  const steps = new Set(codes.slice(1).map((code, at) => code - (codes[at] ?? 0)))
  return steps.size === 1 && (steps.has(1) || steps.has(-1))
}

let known: Promise<ReadonlySet<string>> | undefined

/** Loaded when a password is first chosen: half a megabyte that most processes never need. */
const commonPasswords = (): Promise<ReadonlySet<string>> => {
  known ??= commonFrom(leastDigits)
  return known
}

let knownCodes: Promise<ReadonlySet<string>> | undefined

const commonCodes = (): Promise<ReadonlySet<string>> => {
  knownCodes ??= commonFrom(leastCodeDigits)
  return knownCodes
}

const commonFrom = async (least: number): Promise<ReadonlySet<string>> => {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'].filter(({ length }) => length >= least))
}
