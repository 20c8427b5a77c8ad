import type { ProductPage } from '@sheds/contract/pages'
import type { Product } from '@sheds/contract/products'
import type { QueryClient } from '@tanstack/react-query'

const deepest = 6

/** What is known of a product before its page has come: a list that was on the screen has most of it. */
export const knownPage = (
  client: QueryClient,
  id: string,
): { product: Product; recommendations?: undefined } | undefined => {
  for (const query of client.getQueryCache().getAll()) {
    const product = productIn(query.state.data, id, deepest)
    if (product !== undefined) return { product }
  }
  return undefined
}

/** A product's page as it came, or as far as it is known. */
export type KnownPage = ProductPage | NonNullable<ReturnType<typeof knownPage>>

const productIn = (data: unknown, id: string, depth: number): Product | undefined => {
  if (typeof data !== 'object' || data === null || depth === 0) return undefined
  if (isProduct(data, id)) return data
  for (const part of Object.values(data)) {
    const found = productIn(part, id, depth - 1)
    if (found !== undefined) return found
  }
  return undefined
}

const isProduct = (data: object, id: string): data is Product =>
  'id' in data && data.id === id && 'media_data' in data && 'shed_is' in data
