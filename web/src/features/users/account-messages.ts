import { ApiError } from '../../lib/api.ts'
import type { FieldErrors } from '../../lib/contract-form.ts'
import * as m from '../../messages/compiled/messages.ts'

/** The contract's keys that fields of these forms can show; one by one, so that only these sentences are shipped. */
const sentences: Readonly<Record<string, () => string>> = {
  field_required: m.field_required,
  field_invalid: m.field_invalid,
  field_text: m.field_text,
  field_characters: m.field_characters,
  field_too_short: m.field_too_short,
  field_too_long: m.field_too_long,
  field_email: m.field_email,
  field_phone: m.field_phone,
  signup_name_required: m.signup_name_required,
  signup_email_required: m.signup_email_required,
  signup_phone_number_required: m.signup_phone_number_required,
  signup_date_of_birth_required: m.signup_date_of_birth_required,
  signup_date_of_birth_invalid: m.signup_date_of_birth_invalid,
  signup_too_young: m.signup_too_young,
  signup_sex_required: m.signup_sex_required,
  signup_password_required: m.signup_password_required,
  signup_password_short: m.signup_password_short,
  signup_confirm_password_required: m.signup_confirm_password_required,
  signup_passwords_differ: m.signup_passwords_differ,
  signup_terms_required: m.signup_terms_required,
  login_name_required: m.login_name_required,
  login_password_required: m.login_password_required,
  recovery_code_required: m.recovery_code_required,
  wallet_password_short: m.wallet_password_short,
}

/** What to print under a field; what the server said is a sentence already. */
export const errorOf = (errors: FieldErrors, name: string): string | undefined => {
  const said = errors[name]
  return said === undefined ? undefined : (sentences[said]?.() ?? said)
}

/** What to print when no field is to blame; `refused` puts the server's words into their place. */
export const problemText = (problem: unknown, refused: (message: string) => string = String): string => {
  if (problem instanceof ApiError && problem.status > 0) return refused(problem.message)
  return navigator.onLine ? m.error_internal_error() : m.form_offline()
}
