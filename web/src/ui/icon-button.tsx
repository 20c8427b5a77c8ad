import type { ComponentProps, ReactNode } from 'react'
import { cx } from './class-names.ts'
import { Link, type LinkProps } from './link.tsx'

/** The class of what looks like an icon button and is something else. */
export const iconButton = 'icon-btn'

type Look = {
  /** Read aloud; say the count here too: "Notifications, 3". */
  label: string
  icon: ReactNode
  count?: number | undefined
  /** Filled, in the brand's colour. */
  on?: boolean | undefined
}

export type IconButtonProps = Omit<ComponentProps<'button'>, 'children'> & Look

export function IconButton({ label, icon, count = 0, on, className, ...rest }: IconButtonProps) {
  return (
    <button type="button" aria-label={label} {...rest} className={cx(iconButton, on && 'icon-btn-on', className)}>
      {icon}
      <CountBadge count={count} />
    </button>
  )
}

export type IconLinkProps = Omit<LinkProps, 'children'> & Look

export function IconLink({ label, icon, count = 0, on, className, ...rest }: IconLinkProps) {
  return (
    <Link aria-label={label} {...rest} className={cx(iconButton, on && 'icon-btn-on', className)}>
      {icon}
      <CountBadge count={count} />
    </Link>
  )
}

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
