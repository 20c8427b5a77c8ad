import type { ComponentProps } from 'react'
import { cx } from './class-names.ts'
import { Link, type LinkProps } from './link.tsx'

type CardProps = ComponentProps<'div'> & {
  as?: 'div' | 'section' | 'article' | undefined
  /** 16 px inside. */
  padded?: boolean | undefined
}

export function Card({ as: Tag = 'div', padded, className, ...rest }: CardProps) {
  return <Tag {...rest} className={cx('card', padded && 'card-pad', className)} />
}

export function CardLink({ className, ...rest }: LinkProps) {
  return <Link {...rest} className={cx('card', className)} />
}
