import { firstPageOf } from '../../lib/endless.ts'
import type { PageArgs, PageQuery } from '../../lib/page.ts'
import { restOfMenuQuery } from '../menu/menu.queries.ts'
import { productsOfShed } from '../products/products.queries.ts'
import { currentViewer } from '../users/users.queries.ts'
import { readShedAddress } from './shed.address.ts'
import { readShedsAddress, shedPageQuery, shedReviewsQuery, shedsQuery, subscribersQuery } from './sheds.queries.ts'

/** What the list of sheds cannot be read without. */
export const loadSheds = ({ url }: PageArgs) => {
  const { name, cursor } = readShedsAddress(url.searchParams)
  return [firstPageOf(shedsQuery({ name: name.trim(), cursor, viewer: currentViewer() }))]
}

/** The same without its filter. */
export const loadAllSheds = ({ url }: PageArgs) => {
  const { cursor } = readShedsAddress(url.searchParams)
  return [firstPageOf(shedsQuery({ cursor, viewer: currentViewer() }))]
}

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
