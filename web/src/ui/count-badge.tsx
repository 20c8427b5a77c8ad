import { cx } from './class-names.ts'

/** A count on an icon. The number is decoration: the icon's own label says it. */
export function CountBadge({
  count,
  max = 99,
  className,
}: {
  count: number
  max?: number | undefined
  className?: string | undefined
}) {
  if (count <= 0) return null
  return (
    <span className={cx('count', className)} aria-hidden="true">
      {count > max ? `${max}+` : count}
    </span>
  )
}
