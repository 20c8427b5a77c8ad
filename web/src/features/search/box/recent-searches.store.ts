import { stored } from '../../../lib/device/stored.ts'
import { useWatched } from '../../../ui/watched.ts'
import type { SearchRequest } from './search-request.ts'

export const mostRecent = 10
const mostLetters = 200

/** Validates, because storage may hold anything. */
const parseSearches = (raw: unknown): readonly SearchRequest[] =>
  Array.isArray(raw) ? raw.flatMap(parseSearch).slice(0, mostRecent) : none

const none: readonly SearchRequest[] = []

const parseSearch = (raw: unknown): SearchRequest[] => {
  const { query, type, location } = Object(raw) as Partial<Record<keyof SearchRequest, unknown>>
  if (typeof query !== 'string' || query === '') return []
  return [
    {
      query: query.slice(0, mostLetters),
      type: typeof type === 'string' ? type : 'all',
      location: typeof location === 'string' ? location : '',
    },
  ]
}

/** Stored on this device; a logout removes them with the member's other data. */
const recent = stored('recent_searches', parseSearches)

/** Empty on the server and during hydration. */
export const useRecentSearches = (): readonly SearchRequest[] => useWatched(recent, () => none)

/** Newest first, each once regardless of case. */
export const storeSearch = (asked: SearchRequest): void => {
  if (asked.query.trim() === '') return
  recent.set([asked, ...recent.get().filter((each) => !isSame(each, asked))].slice(0, mostRecent))
}

export const forgetSearch = (asked: SearchRequest): void =>
  recent.set(recent.get().filter((each) => !isSame(each, asked)))

export const forgetSearches = (): void => recent.remove()

const isSame = (one: SearchRequest, other: SearchRequest): boolean => plain(one.query) === plain(other.query)

const plain = (query: string): string => query.trim().toLowerCase()
