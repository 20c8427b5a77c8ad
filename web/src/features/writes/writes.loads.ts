import { firstPages, readListAddress } from '../../lib/list/list.ts'
import type { PageArgs, PageQuery } from '../../lib/page/page.ts'
import { suggest } from '../users/users.loads.ts'
import { repliesTo, timeline, writeOf } from './writes.queries.ts'

/** First writes; optional, because the page shows their failure itself. */
export const loadWrites = ({ url }: PageArgs): PageQuery[] => [
  { ...firstPages(timeline(), readListAddress(url.searchParams).cursor), optional: true },
  ...suggest(),
]

/** Write with its first replies. */
export const loadWrite = ({ params: { write_id: id = '' }, url }: PageArgs): PageQuery[] => [
  writeOf(id),
  { ...firstPages(repliesTo(id), readListAddress(url.searchParams).cursor), optional: true },
  ...suggest(),
]
