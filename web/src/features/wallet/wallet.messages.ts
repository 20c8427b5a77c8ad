import { errorsIn } from '../../lib/form/field-errors.ts'
import * as m from '../../messages/compiled/messages.ts'

/** Error text below a field of the wallet forms. */
export const errorOf = errorsIn({
  wallet_name_required: m.wallet_name_required,
  wallet_name_number: m.wallet_name_number,
  login_password_required: m.login_password_required,
  wallet_password_short: m.wallet_password_short,
  wallet_passwords_differ: m.wallet_passwords_differ,
  wallet_id_format: m.wallet_id_format,
  thaw_proof_required: m.thaw_proof_required,
  request_reason_number: m.request_reason_number,
  note_link: m.note_link,
})
