import { firstPages, pageOf, readListAddress } from '../../lib/list/list.ts'
import type { PageArgs, PageQuery } from '../../lib/page/page.ts'
import { menuOf } from '../menu/menu.queries.ts'
import { productsOfShed } from '../products/products.queries.ts'
import { readShedAddress } from './shed.address.ts'
import { shedPageOf, shedReviewsOf, shedsNamed, subscribersOf } from './sheds.queries.ts'

/** What the list of sheds cannot be read without. */
export const loadSheds = ({ url }: PageArgs) => {
  const { name, cursor } = readListAddress(url.searchParams)
  return [firstPages(shedsNamed(name), cursor)]
}

/** The same without its filter. */
export const loadAllSheds = ({ url }: PageArgs) => {
  const { cursor } = readListAddress(url.searchParams)
  return [firstPages(shedsNamed(''), cursor)]
}

/** The page with the tab its address names, and what should lie over it. */
export const loadShedPage = ({ params: { shed_id: id = '' }, url }: PageArgs): readonly PageQuery[] => {
  const { show, tab, page, cursor, menu, people } = readShedAddress(url.searchParams)
  const optional = true as const
  return [
    shedPageOf(id),
    ...(show === 'reviews' || tab === 'reviews' ? [{ ...shedReviewsOf(id, page), optional }] : []),
    ...(show === 'subscribers' ? [{ ...firstPages(subscribersOf(id), people), optional }] : []),
    ...(cursor === '' ? [] : [pageOf(productsOfShed(id), cursor)]),
    ...(menu === '' ? [] : [{ ...firstPages(menuOf(id), menu), optional }]),
  ]
}
