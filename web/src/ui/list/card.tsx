import type { ComponentProps } from 'react'
import { cx } from '../class-names.ts'
import { dressed } from '../layout.tsx'
import { Link } from '../link.tsx'

type CardProps = ComponentProps<'div'> & {
  as?: 'div' | 'section' | 'article' | undefined
  /** With a padding of 16 px. */
  padded?: boolean | undefined
}

export function Card({ as: Tag = 'div', padded, className, ...rest }: CardProps) {
  return <Tag {...rest} className={cx('card', padded && 'card-pad', className)} />
}

export const CardLink = dressed('card', Link)
