import { z } from 'zod'

/** Conditions of goods that can be bought second-hand. */
export const productConditions = ['new', 'used'] as const
export type ProductCondition = (typeof productConditions)[number]

/** Filters a list of products; an empty form field filters nothing. */
export const conditionFilter = z
  .union([z.literal('').transform(() => undefined), z.enum(productConditions, 'field_invalid')])
  .optional()
