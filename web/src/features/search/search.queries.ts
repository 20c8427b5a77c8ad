import { listSavedSearches } from '@sheds/contract/search/saved-searches'
import {
  type FoundThings,
  listPopularSearches,
  type SearchAnswer,
  searchMarket,
  suggestSearches,
} from '@sheds/contract/search/search'
import type { FoundKind } from '@sheds/contract/search/search-terms'
import { queryOf } from '../../lib/api/query.ts'
import { type List, listOf, pageOf } from '../../lib/list/list.ts'
import { type SearchAddress, saidOf } from './search.address.ts'

/** Something found, of whichever kind. */
export type Found = FoundThings[FoundKind][number]

/** One call's answer, as a page of one row: where its list goes on stands beside it. */
export const answerTo = (address: SearchAddress) =>
  pageOf(
    listOf(searchMarket, { query: saidOf(address) }, (answer): SearchAnswer[] => [answer]),
    address.cursor,
  )

/** What is found of one kind, page by page. */
export const foundOf = (address: SearchAddress, kind: FoundKind): List<Found> =>
  listOf(searchMarket, { query: saidOf(address) }, ({ results }): Found[] => results[kind])

/** How many there would be. */
export const countOf = (address: SearchAddress) => queryOf(searchMarket, { query: { ...saidOf(address), limit: 1 } })

export const savedSearches = () => listOf(listSavedSearches, {})

export const popularSearches = () => queryOf(listPopularSearches, {})

export const suggestionsFor = (query: string, type: 'all' | FoundKind) =>
  queryOf(suggestSearches, { query: { query, type } })
