import type { QueryClient } from '@tanstack/react-query'
import type { PageArgs, PageQuery } from '../../app/page.ts'
import { firstPages } from '../../lib/list.ts'
import { productOf, productPageOf, ratingOf, reviewsOf } from './products.queries.ts'

/** What a product's page cannot be read without. On the way from page to page it stands at once and fills itself. */
export const loadProduct = ({ params: { product_id: id = '' }, client }: PageArgs): PageQuery[] =>
  atOnce(client, [productPageOf(id)])

/** The product, how its stars spread, and the first reviews. */
export const loadProductReviews = ({ params: { product_id: id = '' }, url }: PageArgs): PageQuery[] => {
  return [productOf(id), ratingOf(id), firstPages(reviewsOf(id), url.searchParams.get('cursor') ?? '')]
}

const atOnce = (client: QueryClient, queries: PageQuery[]): PageQuery[] => {
  if (typeof window === 'undefined') return queries
  for (const query of queries) void client.prefetchQuery(query)
  return []
}
