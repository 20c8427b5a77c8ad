import { island } from '../../hydration/hydration.ts'
import { ProductCardSkeleton } from '../../ui/feedback/product-card-skeleton.tsx'
import type { ProductCardProps } from './product-card-body.tsx'

/** Product in a feed, in the server's HTML; its slider and buttons hydrate near the screen. */
export const ProductCard = island<typeof import('./product-card-body.tsx'), ProductCardProps>(
  () => import('./product-card-body.tsx'),
  (module) => module.ProductCardBody,
  ProductCardSkeleton,
  'card',
)
