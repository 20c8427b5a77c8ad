import { cx } from './class-names.ts'
import { row, rowBody } from './row.ts'
import { Lines, Skeleton } from './skeleton.tsx'

/** A row of a list: round for people, square for sheds and things. */
export function RowSkeleton({ shape = 'round' }: { shape?: 'round' | 'square' | undefined }) {
  return (
    <div className={row} aria-hidden="true">
      <Skeleton className={cx('size-11 flex-none', shape === 'round' && 'rounded-full')} />
      <div className={rowBody}>
        <Lines widths={['w-3/5', 'w-2/5']} />
      </div>
    </div>
  )
}
