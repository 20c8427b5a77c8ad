import type { ProductPage } from '@sheds/contract/pages/pages'
import type { Product } from '@sheds/contract/products/products'
import type { QueryClient } from '@tanstack/react-query'
import { knownThing } from '../../../lib/api/known-thing.ts'

/** Complete response for a product's page, or the product alone as a list had it. */
export type KnownPage = ProductPage | { product: Product; recommendations?: undefined; trust?: undefined }

const followed = new Map<string, Product>()

/** Remembers a product whose link was followed, so that its page renders at once. */
export const rememberProduct = (product: Product): void => void followed.set(product.id, product)

/** Product from a followed link or a cached list; the link also works while the list is not hydrated. */
export const findKnownProduct = (client: QueryClient, id: string): Product | undefined =>
  followed.get(id) ?? knownThing<Product>(client, id, 'media_data')

export const findKnownPage = (client: QueryClient, id: string): KnownPage | undefined => {
  const product = findKnownProduct(client, id)
  return product && { product }
}
