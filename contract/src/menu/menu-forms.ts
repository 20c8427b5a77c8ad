import { z } from 'zod'
import { price, quantity } from '../products/product-forms.ts'
import { requiredText, shortText, textLimit } from '../text/text.ts'

/** Fields that an owner may change later, with the rules of creation. */
export const dishFields = {
  name: requiredText('dish_fields_required').pipe(
    shortText({ required: 'dish_fields_required', least: textLimit.nameLeast, most: textLimit.name }),
  ),
  price: price('dish_fields_required'),
} as const

/** Left for today; null if the kitchen does not count. */
export const portions = quantity.nullable()

export const DishForm = z.object({ ...dishFields, portions: portions.optional().default(null) })
