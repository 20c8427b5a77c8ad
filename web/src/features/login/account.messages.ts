import { errorsIn } from '../../lib/form/field-errors.ts'
import * as m from '../../messages/compiled/messages.ts'

/** Error text below a field of the account forms. */
export const errorOf = errorsIn({
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
  password_new_required: m.password_new_required,
})
