import type { FoundKind } from '@sheds/contract/search/search-terms'
import * as m from '../../../messages/compiled/messages.ts'
import { RowSkeleton } from '../../../ui/feedback/row-skeleton.tsx'
import { Repeat, Skeleton, SkeletonGroup } from '../../../ui/feedback/skeleton.tsx'
import { TileSkeleton } from '../../../ui/feedback/tile-skeleton.tsx'
import { tileGrid } from '../../../ui/list/tile.tsx'
import type { SearchedKind } from '../search.address.ts'

/** Skeleton of the results of one kind. */
export function FoundComing({ kind, times }: { kind: FoundKind; times: number }) {
  const isTile = kind === 'product' || kind === 'dish'
  return (
    <SkeletonGroup label={m.loading()} className={isTile ? tileGrid : ''}>
      <Repeat times={times}>{isTile ? <TileSkeleton ratio="tall" /> : <Row kind={kind} />}</Repeat>
    </SkeletonGroup>
  )
}

function Row({ kind }: { kind: FoundKind }) {
  return <RowSkeleton shape={kind === 'user' || kind === 'write' ? 'round' : 'square'} />
}

const [times, rows] = [8, 3]

/** Skeleton of the results, in their later shape. */
export function FoundSkeleton({ type }: { type: SearchedKind }) {
  if (type !== 'all')
    return (
      <>
        <Skeleton className="my-3 h-5 w-3/5" />
        <FoundComing kind={type} times={times} />
      </>
    )
  return (
    <SkeletonGroup label={m.loading()}>
      <Skeleton className="mt-3 mb-3 h-5 w-3/5" />
      <div className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,6.25rem),1fr))] gap-x-2 gap-y-3 md:grid-cols-4 md:gap-4">
        <Repeat times={6}>
          <TileSkeleton />
        </Repeat>
      </div>
      <Skeleton className="mt-5 mb-2 h-5 w-1/2" />
      <Repeat times={rows}>
        <RowSkeleton shape="square" />
      </Repeat>
    </SkeletonGroup>
  )
}
