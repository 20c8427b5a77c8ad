import type { QueryClient } from '@tanstack/react-query'
import { firstPageOf } from '../../lib/endless.ts'
import type { PageArgs, PageQuery } from '../../lib/page.ts'
import { currentViewer } from '../users/users.queries.ts'
import { productPageQuery, productQuery, productRatingQuery, productReviewsQuery } from './products.queries.ts'

/** What a product's page cannot be read without. On the way from page to page it stands at once and fills itself. */
export const loadProduct = ({ params: { product_id: id = '' }, client }: PageArgs): PageQuery[] =>
  atOnce(client, [productPageQuery(id, currentViewer())])

/** The product, how its stars spread, and the first reviews. */
export const loadProductReviews = ({ params: { product_id: id = '' }, url }: PageArgs): PageQuery[] => {
  const viewer = currentViewer()
  const cursor = url.searchParams.get('cursor') ?? ''
  return [productQuery(id, viewer), productRatingQuery(id), firstPageOf(productReviewsQuery({ id, cursor, viewer }))]
}

const atOnce = (client: QueryClient, queries: PageQuery[]): PageQuery[] => {
  if (typeof window === 'undefined') return queries
  for (const query of queries) void client.prefetchQuery(query)
  return []
}
