import { ApiError } from '../../lib/api.ts'
import { errorsIn } from '../../lib/field-errors.ts'
import * as m from '../../messages/compiled/messages.ts'

/** What to print under a field of a form of products or dishes. */
export const errorOf = errorsIn({
  field_price: m.field_price,
  field_quantity: m.field_quantity,
  product_name_required: m.product_name_required,
  product_price_required: m.product_price_required,
  product_category_required: m.product_category_required,
  dish_fields_required: m.dish_fields_required,
})

/** Why a call came to nothing, after the sentence that says that it did: the server's words, or the missing line. */
export const reasonOf = (problem: unknown): string | undefined => {
  if (!(problem instanceof ApiError)) return undefined
  return problem.status === 0 ? m.form_offline() : problem.said
}

/** Why a file was not taken. */
export const refusals = () => ({
  type: m.upload_not_image(),
  size: m.upload_image_size(),
  empty: m.upload_empty(),
  count: m.upload_too_many(),
})
