import { Island } from '../../ui/island.tsx'
import { islandPart } from '../../ui/island-gate.ts'
import { ProductCardSkeleton } from '../../ui/product-card-skeleton.tsx'
import type { ProductCardProps } from './product-card-body.tsx'

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
