import { stored } from '../../../lib/device/stored.ts'
import { useWatched } from '../../../ui/watched.ts'
import type { Asked } from './asked.ts'

export const mostRecent = 10
const mostLetters = 200

/** Storage may hold anything. */
const soundSearches = (raw: unknown): readonly Asked[] =>
  Array.isArray(raw) ? raw.flatMap(soundSearch).slice(0, mostRecent) : none

const none: readonly Asked[] = []

const soundSearch = (raw: unknown): Asked[] => {
  const { query, type, location } = Object(raw) as Partial<Record<keyof Asked, unknown>>
  if (typeof query !== 'string' || query === '') return []
  return [
    {
      query: query.slice(0, mostLetters),
      type: typeof type === 'string' ? type : 'all',
      location: typeof location === 'string' ? location : '',
    },
  ]
}

/** Of this device: a logout forgets them with all else that is one person's. */
const recent = stored('recent_searches', soundSearches)

/** None on the server and while the page hydrates. */
export const useRecentSearches = (): readonly Asked[] => useWatched(recent, () => none)

/** The last one first, each once whatever its letters' case. */
export const keepSearch = (asked: Asked): void => {
  if (asked.query.trim() === '') return
  recent.set([asked, ...recent.get().filter((each) => !isSame(each, asked))].slice(0, mostRecent))
}

export const forgetSearch = (asked: Asked): void => recent.set(recent.get().filter((each) => !isSame(each, asked)))

export const forgetSearches = (): void => recent.remove()

const isSame = (one: Asked, other: Asked): boolean => plain(one.query) === plain(other.query)

const plain = (query: string): string => query.trim().toLowerCase()
