import type { SavedSearch } from '@sheds/contract/search/saved-searches'

/** Query string of the page with its results, newest first. */
export const savedAddress = ({ query, type, location, category, min, max, photo, condition }: SavedSearch): string => {
  const asked = new URLSearchParams({ type, query })
  if (location !== '') asked.set('location', location)
  if (category !== null) asked.set('category', category)
  if (min !== null) asked.set('min', String(min))
  if (max !== null) asked.set('max', String(max))
  if (photo) asked.set('photo', '1')
  if (condition !== null) asked.set('condition', condition)
  if (type !== 'all') asked.set('sort', 'new')
  return asked.toString()
}
