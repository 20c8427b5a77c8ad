import type { ComponentProps, ReactNode } from 'react'
import { cx } from '../class-names.ts'
import { Link, type LinkProps } from '../link.tsx'

type Look = { icon: ReactNode; on?: boolean | undefined }

/** Button of the bar below a card: like, reviews, approve. `on` makes it a toggle, filled when on. */
export function SocialItem({ icon, on, className, children, ...rest }: ComponentProps<'button'> & Look) {
  return (
    <button type="button" aria-pressed={on} {...rest} className={cx('social-item', on && 'social-item-on', className)}>
      {icon}
      {children}
    </button>
  )
}

export function SocialLink({ icon, on, className, children, ...rest }: LinkProps & Look) {
  return (
    <Link {...rest} className={cx('social-item', on && 'social-item-on', className)}>
      {icon}
      {children}
    </Link>
  )
}

type SocialBarProps = {
  /** Full width, between two lines. */
  ruled?: boolean | undefined
  /** Without the line above, below a text. */
  bare?: boolean | undefined
  children: ReactNode
}

/** Bar for these items. */
export function SocialBar({ ruled, bare, children }: SocialBarProps) {
  return <div className={cx('social', ruled && 'social-ruled', bare && 'social-bare')}>{children}</div>
}
