import { cx } from '../class-names.ts'
import { row, rowBody } from '../list/row.ts'
import { Lines, Repeat, Skeleton, SkeletonGroup } from './skeleton.tsx'

/** Round for people, square for sheds and things. */
type Shape = 'round' | 'square'

/** Placeholder of a row in a list. */
export function RowSkeleton({ shape = 'round' }: { shape?: Shape | undefined }) {
  return (
    <div className={row} aria-hidden="true">
      <Skeleton className={cx('size-11 flex-none', shape === 'round' && 'rounded-full')} />
      <div className={rowBody}>
        <Lines widths={['w-3/5', 'w-2/5']} />
      </div>
    </div>
  )
}

/** Placeholder of a list that is loading. */
export function RowSkeletons({
  label,
  times,
  shape,
  className,
}: {
  label: string
  times: number
  shape?: Shape | undefined
  className?: string | undefined
}) {
  return (
    <SkeletonGroup label={label} className={className}>
      <Repeat times={times}>
        <RowSkeleton shape={shape} />
      </Repeat>
    </SkeletonGroup>
  )
}
