import type { Product } from '@sheds/contract/products'
import type { ReactNode } from 'react'
import { island } from '../../alive/alive.ts'
import { ProductCardSkeleton } from '../../ui/product-card-skeleton.tsx'

export interface ProductCardProps {
  product: Product
  /** Among the first things of a page: its picture is fetched at once, before the others. */
  first?: boolean | undefined
  /** What its owner does with it, in place of what buyers do. */
  controls?: ReactNode
}

/** A product in a feed. It is in the server's HTML; its slider and buttons come alive near the screen. */
export const ProductCard = island<typeof import('./product-card-body.tsx'), ProductCardProps>(
  () => import('./product-card-body.tsx'),
  (module) => module.ProductCardBody,
  ProductCardSkeleton,
  'card',
)
