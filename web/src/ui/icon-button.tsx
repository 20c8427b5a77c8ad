import type { ComponentProps, ReactNode } from 'react'
import { cx } from './class-names.ts'
import { Link, type LinkProps } from './link.tsx'

/** Class of other elements that look like an icon button. */
export const iconButton = 'icon-btn'

type Look = {
  /** Accessible name, including the count: "Notifications, 3". */
  label: string
  icon: ReactNode
  count?: number | undefined
  /** Filled with the brand colour. */
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

/** Count on an icon, hidden from screen readers: the icon's label includes it. */
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
