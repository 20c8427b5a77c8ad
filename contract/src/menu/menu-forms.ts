import { z } from 'zod'
import { price } from '../products/product-forms.ts'
import { requiredText, shortText, textLimit } from '../text/text.ts'

/** What an owner may change later; each rule is that of the creation. */
export const dishFields = {
  name: requiredText('dish_fields_required').pipe(
    shortText({ required: 'dish_fields_required', least: textLimit.nameLeast, most: textLimit.name }),
  ),
  price: price('dish_fields_required'),
} as const

export const DishForm = z.object(dishFields)
