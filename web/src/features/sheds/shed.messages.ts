import { errorsIn } from '../../lib/form/field-errors.ts'
import * as m from '../../messages/compiled/messages.ts'

/** Error text of a field of a shed form. */
export const errorOf = errorsIn({
  shed_name_required: m.shed_name_required,
  shed_email_required: m.shed_email_required,
  shed_category_required: m.shed_category_required,
  shed_phone_required: m.shed_phone_required,
  review_rating_required: m.review_rating_required,
  field_hours: m.field_hours,
  field_away: m.field_away,
})

/** Texts for a failed call without a message from the server. */
export const shedWords = (refused: string) => ({
  lost: m.shed_network_error(),
  refused,
  unasked: m.shed_unexpected_error(),
})
