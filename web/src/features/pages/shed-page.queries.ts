import { getShedPage } from '@sheds/contract/pages'
import type { PageArgs, PageQuery } from '../../app/page.ts'
import { firstPages, pageOf } from '../../lib/list.ts'
import { queryOf } from '../../lib/query.ts'
import { menuOf } from '../menu/menu.queries.ts'
import { productsOfShed } from '../products/products.queries.ts'
import { readShedAddress } from '../sheds/shed-address.ts'
import { shedReviewsOf, subscribersOf } from '../sheds/sheds.queries.ts'

export const shedPageOf = (id: string) => queryOf(getShedPage, { params: { id } })

/** The page, and what its address says should lie over it. */
export const loadShedPage = ({ params: { shed_id: id = '' }, url }: PageArgs): readonly PageQuery[] => {
  const { show, page, cursor, menu, people } = readShedAddress(url.searchParams)
  const optional = true as const
  return [
    shedPageOf(id),
    ...(show === 'reviews' ? [{ ...shedReviewsOf(id, page), optional }] : []),
    ...(show === 'subscribers' ? [{ ...firstPages(subscribersOf(id), people), optional }] : []),
    ...(cursor === '' ? [] : [pageOf(productsOfShed(id), cursor)]),
    ...(menu === '' ? [] : [{ ...firstPages(menuOf(id), menu), optional }]),
  ]
}
