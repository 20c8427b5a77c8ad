import { island } from '../../alive/alive.ts'
import type { ProductListRestProps } from './product-list-rest.tsx'
import { ProductsSkeleton } from './products-skeleton.tsx'

/** The rest of a list: neither it nor its code is fetched before its end comes near. */
export const ProductListTail = island(
  () => import('./product-list-rest.tsx'),
  (module) => module.ProductListRest,
  Next,
  'rest',
)

function Next({ look }: ProductListRestProps) {
  return <ProductsSkeleton look={look} times={3} />
}
