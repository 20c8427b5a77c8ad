import { getShedPage } from '@sheds/contract/pages'
import type { Id } from '@sheds/contract/scalars'
import { callApi } from '../../lib/api.ts'
import { firstPageOf } from '../../lib/endless.ts'
import type { PageArgs, PageQuery } from '../../lib/page.ts'
import { visitor } from '../../lib/visitor.ts'
import { restOfMenuQuery } from '../menu/menu.queries.ts'
import { productsOfShed } from '../products/products.queries.ts'
import { currentViewer } from '../users/users.queries.ts'
import { readShedAddress } from './shed-address.ts'
import { shedReviewsQuery, subscribersQuery } from './sheds.queries.ts'

export const shedPageQuery = (id: string, viewer: string | undefined) => ({
  queryKey: ['shed page', id, viewer ?? visitor],
  queryFn: ({ signal }: { signal: AbortSignal }) => callApi(getShedPage, { params: { id: id as Id } }, signal),
})

/** The page, and what its address says should lie over it. */
export const loadShedPage = ({ params: { shed_id: id = '' }, url }: PageArgs): readonly PageQuery[] => {
  const viewer = currentViewer()
  const { show, page, cursor, menu, people } = readShedAddress(url.searchParams)
  const optional = true as const
  return [
    shedPageQuery(id, viewer),
    ...(show === 'reviews' ? [{ ...shedReviewsQuery(id, page, viewer), optional }] : []),
    ...(show === 'subscribers' ? [{ ...firstPageOf(subscribersQuery({ id, cursor: people, viewer })), optional }] : []),
    ...(cursor === '' ? [] : [firstPageOf(productsOfShed(id, viewer)(cursor))]),
    ...(menu === '' ? [] : [{ ...firstPageOf(restOfMenuQuery(id, menu, viewer)), optional }]),
  ]
}
