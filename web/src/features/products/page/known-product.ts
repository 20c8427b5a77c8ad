import type { ProductPage } from '@sheds/contract/pages/pages'
import type { Product } from '@sheds/contract/products/products'
import type { QueryClient } from '@tanstack/react-query'
import { knownThing } from '../../../lib/api/known-thing.ts'

/** A product's page as it came, or as far as it is known. */
export type KnownPage = ProductPage | { product: Product; recommendations?: undefined }

const followed = new Map<string, Product>()

/** A way to the product was followed: its page stands at once with what the list had of it. */
export const keepKnown = (product: Product): void => void followed.set(product.id, product)

/** What a list had of it, also one whose code still sleeps. */
export const knownProduct = (client: QueryClient, id: string): Product | undefined =>
  followed.get(id) ?? knownThing<Product>(client, id, 'media_data')

export const knownPage = (client: QueryClient, id: string): KnownPage | undefined => {
  const product = knownProduct(client, id)
  return product && { product }
}
