import type { Product } from '@sheds/contract/products'
import { useQueries } from '@tanstack/react-query'
import { useEffect } from 'react'
import { ApiError } from '../../lib/api/api.ts'
import { askedBy } from '../../lib/api/query.ts'
import { type BasketItem, refreshBasket } from '../../lib/basket.store.ts'
import { useViewer } from '../../lib/login/my-info.store.ts'
import { basketItemOf } from '../products/add-to-basket.tsx'
import { productOf } from '../products/products.queries.ts'

/** Brings what the basket knows of its things in step with the server, when there is a connection. */
export const useFreshBasket = (items: readonly BasketItem[]): void => {
  const viewer = useViewer()
  const answers = useQueries({
    queries: items.map(({ id }) => ({
      ...askedBy(viewer, productOf(id)),
      refetchOnMount: 'always' as const,
      retry: false,
    })),
  })
  useEffect(() => {
    for (const [place, { data, error }] of answers.entries()) {
      const item = items[place]
      if (item === undefined) continue
      if (error !== null && isGone(error)) refreshBasket(item.id, { gone: true })
      else if (data !== undefined) refreshBasket(item.id, freshFieldsOf(item, data))
    }
  }, [answers, items])
}

/** The price it was put in for is kept beside the present one. */
const freshFieldsOf = (item: BasketItem, product: Product): Record<string, unknown> => ({
  ...basketItemOf(product),
  price: product.price ?? null,
  added_price: 'added_price' in item ? item.added_price : (item.price ?? null),
  gone: false,
})

const isGone = (error: Error): boolean =>
  error instanceof ApiError && (error.code === 'not_found' || error.code === 'deleted')
