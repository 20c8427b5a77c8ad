import type { SavedSearch } from '@sheds/contract/search/saved-searches'
import type { SearchToSave } from '../../../lib/session/action.store.ts'
import { cityNamed, readSearchAddress, type SearchAddress, searchHref, searchParamsOf } from '../search.address.ts'

/** Search to save; its sort order and spelling correction are not part of it. */
export const toSave = (address: SearchAddress): SearchToSave => {
  const { type = 'all', query = '', location, category, min, max, photo, condition } = searchParamsOf(address)
  return { type, query, location, category, min, max, photo, condition }
}

export const isSavedAs = (saved: SavedSearch, wanted: SearchToSave): boolean =>
  saved.query.trim().toLowerCase() === wanted.query.toLowerCase() &&
  saved.type === wanted.type &&
  cityNamed(saved.location) === (wanted.location ?? '') &&
  (saved.category ?? undefined) === wanted.category &&
  String(saved.min ?? '') === (wanted.min ?? '') &&
  String(saved.max ?? '') === (wanted.max ?? '') &&
  saved.photo === (wanted.photo === '1') &&
  (saved.condition ?? undefined) === wanted.condition

/** URL of the current results of a saved search. */
export const savedHref = ({ query, type, location, category, min, max, photo, condition }: SavedSearch): string => {
  const said = { query, type, location, category, min, max, photo: photo ? 1 : '', condition }
  const filled = Object.entries(said).flatMap(([name, value]) => (value === null ? [] : [[name, String(value)]]))
  return searchHref(readSearchAddress(new URLSearchParams(filled)))
}
