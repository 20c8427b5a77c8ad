import { isShedCategory } from '@sheds/contract/categories'
import type { QueryClient } from '@tanstack/react-query'
import { redirect } from 'react-router'
import { firstPages, pageOf } from '../../lib/list/list.ts'
import type { PageArgs, PageQuery } from '../../lib/page/page.ts'
import { musicIn } from '../music/music.queries.ts'
import { shedsOfCategory } from '../sheds/sheds.queries.ts'
import { categoryHref, readCategoryAddress } from './category/category.address.ts'
import {
  categoryPageOf,
  productOf,
  productPageOf,
  productsOfCategory,
  ratingOf,
  reviewsOf,
} from './products.queries.ts'

/** Required query of a product's page. In the browser the page shows at once and the query runs behind it. */
export const loadProduct = ({ params: { product_id: id = '' }, client }: PageArgs): PageQuery[] =>
  atOnce(client, [productPageOf(id)])

/** The product, its rating and the first reviews. */
export const loadProductReviews = ({ params: { product_id: id = '' }, url }: PageArgs): PageQuery[] => {
  return [productOf(id), ratingOf(id), firstPages(reviewsOf(id), url.searchParams.get('cursor') ?? '')]
}

/** Lists of a category's page, or a later page of one of them. */
export const loadCategory = ({ params: { category = '' }, url }: PageArgs): PageQuery[] => {
  const plain = category.toLowerCase()
  if (!isShedCategory(plain)) throw { code: 'not_found' }
  if (plain !== category) throw redirect(categoryHref(plain, readCategoryAddress(plain, url.searchParams)))
  const { view, cursor, ...filter } = readCategoryAddress(category, url.searchParams)
  const { city } = filter
  const music = category === 'music' && view === 'products'
  const pieces: PageQuery[] = music ? [{ ...firstPages(musicIn(city), cursor), optional: true }] : []
  if (cursor === '') return [{ ...categoryPageOf(category, filter), optional: true }, ...pieces]
  if (music) return pieces
  return view === 'sheds'
    ? [{ ...firstPages(shedsOfCategory(category, city), cursor), optional: true }]
    : [{ ...pageOf(productsOfCategory(category, filter), cursor), optional: true }]
}

const atOnce = (client: QueryClient, queries: PageQuery[]): PageQuery[] => {
  if (typeof window === 'undefined') return queries
  for (const query of queries) void client.prefetchQuery(query)
  return []
}
