import { cx } from '../class-names.ts'
import { Lines, Repeat, Skeleton } from './skeleton.tsx'

/** Placeholder of a tile in a grid or a scroller. */
export function TileSkeleton({ ratio = 'square' }: { ratio?: 'square' | 'tall' | undefined }) {
  return (
    <div aria-hidden="true">
      <Skeleton className={cx('rounded-md', ratio === 'tall' ? 'aspect-[4/5]' : 'aspect-square')} />
      <Skeleton className="mt-2 h-4.5 w-3/5" />
      <Lines widths={['w-4/5']} />
    </div>
  )
}

/** Placeholder of a grid of tiles. */
export function TilesSkeleton({ times }: { times: number }) {
  return (
    <div className="grid-tiles">
      <Repeat times={times}>
        <TileSkeleton ratio="tall" />
      </Repeat>
    </div>
  )
}
