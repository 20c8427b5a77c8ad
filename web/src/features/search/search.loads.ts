import type { PageArgs, PageQuery } from '../../lib/page/page.ts'
import { hasSearch, readSearchAddress } from './search.address.ts'
import { answerTo, popularSearches } from './search.queries.ts'

/** Results, or popular searches without a query; optional, because the page shows their failure itself. */
export const loadSearch = ({ url }: PageArgs): PageQuery[] => {
  const address = readSearchAddress(url.searchParams)
  return [{ ...(hasSearch(address) ? answerTo(address) : popularSearches()), optional: true }]
}
