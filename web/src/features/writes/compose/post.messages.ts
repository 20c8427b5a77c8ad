import { errorsIn } from '../../../lib/form/field-errors.ts'
import * as m from '../../../messages/compiled/messages.ts'

/** Error text of a write or a reply. */
export const errorOf = errorsIn({
  write_required: m.write_required,
  reply_required: m.reply_required,
  write_too_long: m.write_too_long,
})
