import { z } from 'zod'
import { isoDay } from '../douala-time.ts'
import { phoneNumber } from '../phone.ts'
import { composed, longText, orEmpty, rawText, requiredText, textLimit } from '../text/text.ts'
import { emailAddress, nameText } from './person-fields.ts'

export const youngestAge = 15
export const leastPasswordLength = 8
const mostPasswordLength = 200
/** A letter with decomposed marks takes up to four units. */
const mostRawPassword = 4 * mostPasswordLength
/** For a name as typed at login. */
const mostRawName = 500
export const mostRecoveryCode = 100
const longestLife = 125

const email = emailAddress('signup_email_required')

const isPastDay = (text: string): boolean => {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false
  const day = new Date(`${text}T00:00:00Z`)
  if (Number.isNaN(day.getTime()) || day.toISOString().slice(0, 10) !== text) return false
  const today = isoDay(Date.now())
  return text <= today && Number(text.slice(0, 4)) >= Number(today.slice(0, 4)) - longestLife
}

/** Minimum age by the calendar of Africa/Douala. */
export const isOldEnough = (dateOfBirth: string, now: Date = new Date()): boolean => {
  const today = isoDay(now.getTime())
  const birthday = `${Number(dateOfBirth.slice(0, 4)) + youngestAge}${dateOfBirth.slice(4)}`
  return birthday.padStart(10, '0') <= today
}

const dateOfBirth = requiredText('signup_date_of_birth_required')
  .transform((text) => text.trim())
  .refine(isPastDay, 'signup_date_of_birth_invalid')
  .refine((text) => !isPastDay(text) || isOldEnough(text), 'signup_too_young')

const sex = requiredText('signup_sex_required').pipe(z.enum(['M', 'F'], 'field_invalid'))

/** NFC, so that all keyboards produce the same password; otherwise as typed. */
const passwordText = (key: string) =>
  requiredText(key)
    .pipe(rawText(mostRawPassword))
    .transform(composed)
    .refine((text) => text.length <= mostPasswordLength, 'field_too_long')

/** Repeated password; `key` is the message for a value that cannot match. */
export const typedAgain = (key: string) => rawText(mostRawPassword, key, key)

export const newPassword = (key: string) =>
  passwordText(key).refine((text) => [...text].length >= leastPasswordLength, 'signup_password_short')

/** Existing password, as proof. */
export const typedPassword = passwordText('login_password_required')

/** Fields that an owner may change later, with the rules of the signup. */
export const personFields = {
  email,
  phone_number: phoneNumber('signup_phone_number_required'),
  date_of_birth: dateOfBirth,
  sex,
  bio: longText({ most: textLimit.bio }),
} as const

export const ProfileForm = z.object(personFields).partial()

/** Repeated password before irreversible or sensitive actions. */
export const PasswordProof = z.object({ password: typedPassword })

/** Irreversible closing of an account; a balance too small to send may be donated to Sheds. */
export const AccountClosing = PasswordProof.extend({ give_rest: z.boolean().optional() })

/** Proof for new recovery codes: with an active wallet also its password, or the codes wait. */
export const CodesProof = PasswordProof.extend({
  wallet_password: orEmpty(typedPassword).optional(),
})

const passwordsMatch = {
  error: 'signup_passwords_differ',
  path: ['confirm_password'],
  // Reported together with other errors.
  when: ({ value }: { value: unknown }) =>
    typeof (value as { confirm_password?: unknown } | null)?.confirm_password === 'string',
}

const signupShape = {
  name: nameText('signup_name_required'),
  ...personFields,
  password: newPassword('signup_password_required'),
  bio: personFields.bio.optional().default(''),
} as const

const isConfirmed = ({
  password,
  confirm_password: again,
}: {
  password?: unknown
  confirm_password?: unknown
}): boolean =>
  again === undefined || (typeof again === 'string' && typeof password === 'string' && isSamePassword(again, password))

/** Normalises only texts short enough for passwords; a longer one fails its own rule. */
export const isSamePassword = (one: string, other: string): boolean =>
  one === other || (Math.max(one.length, other.length) <= mostRawPassword && composed(one) === composed(other))

/** Body of the call. The form's two own fields are optional, but checked if sent. */
export const Signup = z
  .object({
    ...signupShape,
    confirm_password: typedAgain('signup_passwords_differ').optional(),
    acceptTerms: z.literal('YES', 'signup_terms_required').optional(),
  })
  .refine(isConfirmed, passwordsMatch)

export const SignupForm = z
  .object({
    ...signupShape,
    confirm_password: requiredText('signup_confirm_password_required'),
    acceptTerms: z.literal('YES', 'signup_terms_required'),
  })
  .refine(isConfirmed, passwordsMatch)

export const Login = z.object({
  name: requiredText('login_name_required').pipe(rawText(mostRawName)),
  password: typedPassword,
})

const leastWalletPassword = 5

export const Recover = z
  .object({
    name: requiredText('login_name_required').pipe(rawText(mostRawName)),
    recovery_code: requiredText('recovery_code_required').pipe(rawText(mostRecoveryCode)),
    reset: z.enum(['login', 'wallet'], 'field_invalid').default('login'),
    password: typedPassword,
  })
  .superRefine(({ reset, password }, context) => {
    const [least, key] =
      reset === 'login'
        ? [leastPasswordLength, 'signup_password_short']
        : [leastWalletPassword, 'wallet_password_short']
    if ([...password].length < least) context.addIssue({ code: 'custom', path: ['password'], message: key })
  })

export const RecoverForm = Recover.safeExtend({
  confirm_password: requiredText('signup_confirm_password_required'),
}).refine(isConfirmed, passwordsMatch)

export const PasswordChange = z.object({ password: typedPassword, new: newPassword('password_new_required') })

export const PasswordChangeForm = PasswordChange.extend({
  confirm_password: requiredText('signup_confirm_password_required'),
}).refine(({ new: password, confirm_password }) => isConfirmed({ password, confirm_password }), passwordsMatch)
