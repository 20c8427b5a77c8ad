import type { Product, updateProduct } from '@sheds/contract/products'
import type { callApi } from '../../lib/api.ts'

export type ProductChange = NonNullable<Parameters<typeof callApi<typeof updateProduct>>[1]['body']>

/** What a form says otherwise than the product. */
export const changesOf = (product: Product, body: ProductChange): ProductChange => {
  const changed = Object.entries(body).filter(
    ([name, value]) => value !== undefined && value !== product[name as keyof Product],
  )
  return Object.fromEntries(changed)
}
