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
import { type SearchAddress, searchParamsOf } from './search.address.ts'

/** Search result of any kind. */
export type SearchResult = FoundThings[FoundKind][number]

/** One response as a page of one row, because the cursor of its list is beside it. */
export const answerTo = (address: SearchAddress) =>
  pageOf(
    listOf(searchMarket, { query: searchParamsOf(address) }, (answer): SearchAnswer[] => [answer]),
    address.cursor,
  )

/** Results of one kind, page by page. */
export const foundOf = (address: SearchAddress, kind: FoundKind): List<SearchResult> =>
  listOf(searchMarket, { query: searchParamsOf(address) }, ({ results }): SearchResult[] => results[kind])

/** Number of results. */
export const countOf = (address: SearchAddress) =>
  queryOf(searchMarket, { query: { ...searchParamsOf(address), limit: 1 } })

export const savedSearches = () => listOf(listSavedSearches, {})

export const popularSearches = () => queryOf(listPopularSearches, {})

export const suggestionsFor = (query: string, type: 'all' | FoundKind) =>
  queryOf(suggestSearches, { query: { query, type } })
