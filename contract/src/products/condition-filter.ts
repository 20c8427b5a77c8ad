import { z } from 'zod'
import { productConditions } from './product-conditions.ts'

/** Filters a list of products; an empty form field filters nothing. */
export const conditionFilter = z
  .union([z.literal('').transform(() => undefined), z.enum(productConditions, 'field_invalid')])
  .optional()
