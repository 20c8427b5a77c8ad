import { listPopularSearches, suggestSearches } from '@sheds/contract/search/search'
import type { FoundKind } from '@sheds/contract/search/search-terms'
import { queryOf } from '../api/query.ts'

export const popularSearches = () => queryOf(listPopularSearches, {})

export const suggestionsFor = (query: string, type: 'all' | FoundKind) =>
  queryOf(suggestSearches, { query: { query, type } })
