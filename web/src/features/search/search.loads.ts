import type { PageArgs, PageQuery } from '../../lib/page/page.ts'
import { isAsking, readSearchAddress } from './search.address.ts'
import { answerTo, popularSearches } from './search.queries.ts'

/** What was found, or what many look for; the page says for itself that it did not come. */
export const loadSearch = ({ url }: PageArgs): PageQuery[] => {
  const address = readSearchAddress(url.searchParams)
  return [{ ...(isAsking(address) ? answerTo(address) : popularSearches()), optional: true }]
}
