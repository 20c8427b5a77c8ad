import * as m from '../../messages/compiled/messages.ts'
import { ProductCardSkeleton } from '../../ui/product-card-skeleton.tsx'
import { Repeat, SkeletonGroup } from '../../ui/skeleton.tsx'
import { TileSkeleton } from '../../ui/tile-skeleton.tsx'
import { listClass, type ProductLook } from './product-list.tsx'

/** Stands in for products on their way. */
export function ProductsSkeleton({ look, times }: { look: ProductLook; times: number }) {
  return (
    <SkeletonGroup label={m.loading()} className={listClass[look]}>
      <Repeat times={times}>{look === 'cards' ? <ProductCardSkeleton /> : <TileSkeleton ratio="tall" />}</Repeat>
    </SkeletonGroup>
  )
}
