import { z } from 'zod'
import { shedCategories } from '../categories.ts'
import { endpoint } from '../endpoint.ts'
import { productConditions } from '../products/product-conditions.ts'
import { ById, ChosenId, Id, PageQuery, Time } from '../scalars.ts'
import { tag } from '../tags.ts'
import { rawText } from '../text/text.ts'
import { foundKinds, mostAskedRaw, SearchFilters } from './search-terms.ts'

export const mostSavedSearches = 20

export const SavedSearch = z.object({
  id: Id,
  query: z.string(),
  type: z.enum(['all', ...foundKinds]),
  location: z.string(),
  category: z.enum(shedCategories).nullable(),
  min: z.int().nullable(),
  max: z.int().nullable(),
  photo: z.boolean(),
  condition: z.enum(productConditions).nullable(),
  createdAt: Time,
})
export type SavedSearch = z.infer<typeof SavedSearch>

export const listSavedSearches = endpoint({
  method: 'GET',
  path: '/searches',
  summary: 'Lists the caller’s saved searches, newest first',
  auth: 'user',
  query: PageQuery,
  answers: { 200: z.array(SavedSearch) },
  tags: () => [tag.savedSearches],
})

export const saveSearch = endpoint({
  method: 'POST',
  path: '/searches',
  summary:
    'Saves a search: the caller is notified of new results, at most once a day; at most 20 per person, idempotent',
  auth: 'user',
  body: SearchFilters.extend({
    id: ChosenId.optional(),
    query: rawText(mostAskedRaw).refine((text) => text.trim() !== '', 'field_required'),
    type: z.enum(['all', ...foundKinds], 'field_invalid').default('all'),
  }),
  answers: { 201: z.object({ message: z.string(), search: SavedSearch }) },
  errors: ['conflict'],
  says: { conflict: 'too_many_searches' },
  changes: () => [tag.savedSearches],
})

export const deleteSavedSearch = endpoint({
  method: 'DELETE',
  path: '/searches/:id',
  summary: 'Deletes a saved search; idempotent',
  auth: 'user',
  params: ById,
  answers: { 200: z.object({ message: z.string() }) },
  changes: () => [tag.savedSearches],
})
