import { z } from 'zod'
import { price } from '../products/product-forms.ts'
import { requiredText, shortText, textLimit } from '../text/text.ts'

/** Fields that an owner may change later, with the rules of creation. */
export const dishFields = {
  name: requiredText('dish_fields_required').pipe(
    shortText({ required: 'dish_fields_required', least: textLimit.nameLeast, most: textLimit.name }),
  ),
  price: price('dish_fields_required'),
} as const

export const DishForm = z.object(dishFields)
