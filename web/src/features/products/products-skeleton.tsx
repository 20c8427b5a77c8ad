import * as m from '../../messages/compiled/messages.ts'
import { ProductCardSkeleton } from '../../ui/feedback/product-card-skeleton.tsx'
import { Repeat, SkeletonGroup } from '../../ui/feedback/skeleton.tsx'
import { TileSkeleton } from '../../ui/feedback/tile-skeleton.tsx'
import { tileGrid } from '../../ui/list/tile.tsx'

/** Cards of a feed, tiles with the seller, or the shelf of one shed. */
export type ProductLayout = 'cards' | 'tiles' | 'shelf'

export const listClass: Record<ProductLayout, string> = {
  cards: 'grid grid-cols-1 gap-3',
  tiles: tileGrid,
  shelf: tileGrid,
}

export function ProductsSkeleton({ look, times }: { look: ProductLayout; times: number }) {
  return (
    <SkeletonGroup label={m.loading()} className={listClass[look]}>
      <Repeat times={times}>{look === 'cards' ? <ProductCardSkeleton /> : <TileSkeleton ratio="tall" />}</Repeat>
    </SkeletonGroup>
  )
}
