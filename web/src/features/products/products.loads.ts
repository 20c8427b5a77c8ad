import { isShedCategory } from '@sheds/contract/categories'
import type { QueryClient } from '@tanstack/react-query'
import { redirect } from 'react-router'
import { firstPageOf } from '../../lib/endless.ts'
import type { PageArgs, PageQuery } from '../../lib/page.ts'
import { shedsOfCategoryQuery } from '../sheds/sheds.queries.ts'
import { currentViewer } from '../users/users.queries.ts'
import { categoryHref, readCategoryAddress } from './category.address.ts'
import {
  categoryPageQuery,
  productPageQuery,
  productQuery,
  productRatingQuery,
  productReviewsQuery,
  productsOfCategory,
} from './products.queries.ts'

/** What a product's page cannot be read without. On the way from page to page it stands at once and fills itself. */
export const loadProduct = ({ params: { product_id: id = '' }, client }: PageArgs): PageQuery[] =>
  atOnce(client, [productPageQuery(id, currentViewer())])

/** The product, how its stars spread, and the first reviews. */
export const loadProductReviews = ({ params: { product_id: id = '' }, url }: PageArgs): PageQuery[] => {
  const viewer = currentViewer()
  const cursor = url.searchParams.get('cursor') ?? ''
  return [productQuery(id, viewer), productRatingQuery(id), firstPageOf(productReviewsQuery({ id, cursor, viewer }))]
}

/** What a category's page shows: its first lists, or one of them from the middle on. */
export const loadCategory = ({ params: { category = '' }, url }: PageArgs): PageQuery[] => {
  const plain = category.toLowerCase()
  if (!isShedCategory(plain)) throw { code: 'not_found' }
  if (plain !== category) throw redirect(categoryHref(plain, readCategoryAddress(plain, url.searchParams)))
  const viewer = currentViewer()
  const { show, cursor } = readCategoryAddress(category, url.searchParams)
  if (cursor === '') return [{ ...categoryPageQuery(category, viewer), optional: true }]
  return show === 'sheds'
    ? [{ ...firstPageOf(shedsOfCategoryQuery({ category, cursor, viewer })), optional: true }]
    : [{ ...firstPageOf(productsOfCategory(category, viewer)(cursor)), optional: true }]
}

const atOnce = (client: QueryClient, queries: PageQuery[]): PageQuery[] => {
  if (typeof window === 'undefined') return queries
  for (const query of queries) void client.prefetchQuery(query)
  return []
}
