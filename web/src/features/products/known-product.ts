import type { ProductPage } from '@sheds/contract/pages'
import type { Product } from '@sheds/contract/products'

/** A product's page as it came, or as far as it is known. */
export type KnownPage = ProductPage | { product: Product; recommendations?: undefined }

const followed = new Map<string, Product>()

/** A way to the product was followed: its page stands at once with what the list had of it. */
export const keepKnown = (product: Product): void => void followed.set(product.id, product)

export const knownPage = (id: string): KnownPage | undefined => {
  const product = followed.get(id)
  return product && { product }
}
