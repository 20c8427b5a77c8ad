import Star from 'lucide-react/icons/star'
import { cx } from '../class-names.ts'
import { progressBar } from '../feedback/progress.tsx'

const FIVE = [1, 2, 3, 4, 5] as const

/** Five stars, rounded to half a star; screen readers read `label`: "4.7 / 5". */
export function Rating({ value, label, className }: { value: number; label: string; className?: string | undefined }) {
  const halves = Math.round(value * 2)
  return (
    <span className={cx('stars', className)} role="img" aria-label={label}>
      {FIVE.map((star) =>
        halves === 2 * star - 1 ? (
          <span key={star} className="star-half">
            <Star />
            <Star className="fill-accent" />
          </span>
        ) : (
          <Star key={star} className={cx(halves >= 2 * star && 'fill-accent')} />
        ),
      )}
    </span>
  )
}

type RatingBarsProps = {
  /** Numbers of ratings with 5, 4, 3, 2 and 1 stars, in this order. */
  counts: readonly [number, number, number, number, number]
  /** "5 stars: 14". */
  label: (stars: number, count: number) => string
  className?: string | undefined
}

/** Distribution of the ratings. */
export function RatingBars({ counts, label, className }: RatingBarsProps) {
  const total = Math.max(
    1,
    counts.reduce((sum, count) => sum + count, 0),
  )
  return (
    <ul className={cx('text-xs grid gap-1 text-ink-3', className)}>
      {counts.map((count, place) => (
        <li key={FIVE[place]} className="tabular-nums grid grid-cols-[0.75rem_minmax(0,1fr)_2rem] items-center gap-2">
          <span aria-hidden="true">{5 - place}</span>
          <progress
            className={`${progressBar} bar-accent`}
            value={count}
            max={total}
            aria-label={label(5 - place, count)}
          />
          <span aria-hidden="true">{count}</span>
        </li>
      ))}
    </ul>
  )
}
