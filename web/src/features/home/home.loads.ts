import { firstPageOf } from '../../lib/endless.ts'
import type { PageArgs, PageQuery } from '../../lib/page.ts'
import { picks } from '../products/products.queries.ts'
import { currentViewer } from '../users/users.queries.ts'
import { feedsQuery, homeQuery } from './home.queries.ts'

/** Home stands without its lists: each says for itself that it did not come. */
export const loadHome = ({ url }: PageArgs): PageQuery[] => [
  { ...homeQuery(currentViewer()), optional: true },
  ...furtherPicks(url),
]

export const loadFeeds = ({ url }: PageArgs): PageQuery[] => [
  { ...feedsQuery(currentViewer()), optional: true },
  ...furtherPicks(url),
]

const furtherPicks = (url: URL): PageQuery[] => {
  const cursor = url.searchParams.get('cursor') ?? ''
  return cursor === '' ? [] : [{ ...firstPageOf(picks(currentViewer())(cursor)), optional: true }]
}
