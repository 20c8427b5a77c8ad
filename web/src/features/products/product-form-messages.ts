import { errorsIn } from '../../lib/form/field-errors.ts'
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
