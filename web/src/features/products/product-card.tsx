import type { Product } from '@sheds/contract/products'
import type { ReactNode } from 'react'
import { Island } from '../../ui/island.tsx'
import { islandPart } from '../../ui/island-gate.ts'
import { ProductCardSkeleton } from '../../ui/product-card-skeleton.tsx'

export interface ProductCardProps {
  product: Product
  /** Among the first things of a page: its picture is fetched at once, before the others. */
  first?: boolean | undefined
  /** What its owner does with it, in place of what buyers do. */
  controls?: ReactNode
}

const body = islandPart(
  () => import('./product-card-body.tsx'),
  (module) => module.ProductCardBody,
)

/** How much of a card is near the screen when it comes alive. */
const partSeen = 0.1

/** A product in a feed. It is in the server's HTML; its slider and buttons come alive near the screen. */
export function ProductCard(props: ProductCardProps) {
  return <Island part={body} with={props} Fallback={ProductCardSkeleton} seen={partSeen} />
}
