import { Island } from '../../ui/island.tsx'
import { islandPart } from '../../ui/island-gate.ts'
import type { ProductListRestProps } from './product-list-rest.tsx'
import { ProductsSkeleton } from './products-skeleton.tsx'

const rest = islandPart(
  () => import('./product-list-rest.tsx'),
  (module) => module.ProductListRest,
)

/** The rest of a list: neither it nor its code is fetched before its end comes near. */
export function ProductListTail(props: ProductListRestProps) {
  return <Island part={rest} with={props} Fallback={props.look === 'cards' ? NextCards : NextTiles} near="600px" />
}

const NextCards = () => <ProductsSkeleton look="cards" times={3} />
const NextTiles = () => <ProductsSkeleton look="tiles" times={3} />
