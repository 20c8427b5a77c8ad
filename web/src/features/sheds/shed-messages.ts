import { ApiError } from '../../lib/api.ts'
import { errorsIn } from '../../lib/form/field-errors.ts'
import * as m from '../../messages/compiled/messages.ts'

/** What to print under a field of a shed's form. */
export const errorOf = errorsIn({
  shed_name_required: m.shed_name_required,
  shed_email_required: m.shed_email_required,
  shed_category_required: m.shed_category_required,
  shed_phone_required: m.shed_phone_required,
  review_rating_required: m.review_rating_required,
})

/** Why a call about a shed came to nothing: the server's words, else `refused`, else that nothing answered. */
export const problemText = (problem: unknown, refused: string): string => {
  if (!(problem instanceof ApiError)) return m.shed_unexpected_error()
  return problem.status === 0 ? m.shed_network_error() : (problem.said ?? refused)
}
