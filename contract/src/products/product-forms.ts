import { z } from 'zod'
import { productCategories } from '../categories.ts'
import { ChosenId } from '../scalars.ts'
import { reviewText, stars } from '../sheds/shed-forms.ts'
import { longText, readAs, requiredText, shortText, textLimit } from '../text/text.ts'
import { priceLimit } from './price-limit.ts'
import { productConditions } from './product-conditions.ts'
import { productStatuses } from './product-statuses.ts'

export const mostQuantity = 1_000_000

/** Francs from forms and calls: a number, or digits. */
export const price = (required: string, least: number = priceLimit.least) =>
  readAs(
    numberOf,
    z
      .int({ error: ({ input }) => (input === undefined ? required : 'field_price') })
      .min(least, 'field_price')
      .max(priceLimit.most, 'field_price'),
  )

function numberOf(value: unknown): unknown {
  if (value === null || value === '') return undefined
  return typeof value === 'string' && /^\s*-?\d{1,15}\s*$/.test(value) ? Number(value) : value
}

/** Number of pieces from forms and calls. */
export const quantity = readAs(
  numberOf,
  z.int('field_quantity').min(0, 'field_quantity').max(mostQuantity, 'field_quantity'),
)

/** Fields that an owner may change later, with the rules of creation. */
export const productFields = {
  name: requiredText('product_name_required').pipe(
    shortText({ required: 'product_name_required', least: textLimit.nameLeast, most: textLimit.name }),
  ),
  price: price('product_price_required'),
  caption: longText({ most: textLimit.caption }),
  category: requiredText('product_category_required').pipe(z.enum(productCategories, 'field_invalid')),
  quantity,
  counted: z.boolean('field_invalid'),
  description: longText({ most: textLimit.description }),
  status: z.enum(productStatuses, 'field_invalid'),
  condition: readAs((value) => (value === '' ? null : value), z.enum(productConditions, 'field_invalid').nullable()),
} as const

/** The shed decides whether a price is required: `ProductForm` is for priced sheds, `ServiceForm` for services. */
const product = {
  ...productFields,
  caption: productFields.caption.optional().default(''),
  quantity: readAs((value) => (value === '' || value === null ? undefined : value), quantity.optional().default(1)),
  counted: productFields.counted.optional().default(false),
  description: productFields.description.optional().default(''),
  status: productFields.status.optional().default('on sale'),
  condition: productFields.condition.optional().default(null),
} as const

export const ProductForm = z.object(product)
export const ServiceForm = z.object({ ...product, price: z.unknown().optional() })

/** Input before the shed is known: its category may apply, and the price may be unused. */
export const NewProduct = z.object({
  ...product,
  id: ChosenId.optional(),
  price: z.unknown().optional(),
  category: z.unknown().optional(),
})

/** Any subset of the fields. */
export const ProductChange = z.object({ ...productFields, price: z.unknown(), category: z.unknown() }).partial()

export const ProductReviewForm = z.object({
  rating: stars('product_rating_required'),
  comment: requiredText('product_comment_required').pipe(reviewText),
})
