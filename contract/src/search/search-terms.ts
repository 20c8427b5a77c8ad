import { z } from 'zod'
import { shedCategories } from '../categories.ts'
import { cityFilter } from '../city-filter.ts'
import { conditionFilter } from '../products/condition-filter.ts'
import { priceLimit } from '../products/price-limit.ts'
import { PageQuery } from '../scalars.ts'

/** Kinds of results in the order of the page: dishes follow products and are counted separately. */
export const foundKinds = ['product', 'dish', 'music', 'shed', 'user', 'write'] as const
export type FoundKind = (typeof foundKinds)[number]

export const searchSorts = ['best', 'new', 'price_up', 'price_down'] as const
export type SearchSort = (typeof searchSorts)[number]

/** A query is cut to this number of graphemes and words. */
export const mostAsked = { graphemes: 200, words: 8 } as const

/** Longest text that is read; the rest is cut off first. */
export const mostAskedRaw = 4000

/** Cut instead of rejected. */
export const askedText = z
  .string()
  .catch('')
  .transform((text) => text.slice(0, mostAskedRaw))

const price = z.coerce
  .number('field_invalid')
  .int('field_invalid')
  .min(0, 'field_invalid')
  .max(priceLimit.most, 'field_invalid')
/** An empty form field filters nothing. */
const orNothing = <Schema extends z.ZodType>(schema: Schema) =>
  z.union([z.literal('').transform(() => undefined), schema])

/** Filters of products; the page's URL uses the same names. */
export const SearchFilters = z.object({
  location: cityFilter,
  category: orNothing(z.enum(shedCategories, 'field_invalid')).optional(),
  min: orNothing(price).optional(),
  max: orNothing(price).optional(),
  photo: orNothing(z.literal('1', 'field_invalid')).optional(),
  condition: conditionFilter,
})

/** `exact=1` switches corrections off. */
export const SearchQuery = PageQuery.extend({
  ...SearchFilters.shape,
  type: z.enum(['all', ...foundKinds], 'field_invalid').default('all'),
  query: askedText.default(''),
  sort: z.enum(searchSorts, 'field_invalid').default('best'),
  exact: orNothing(z.literal('1', 'field_invalid')).optional(),
})

export const SuggestQuery = z.object({
  type: z.enum(['all', ...foundKinds], 'field_invalid').default('all'),
  query: askedText.default(''),
})
