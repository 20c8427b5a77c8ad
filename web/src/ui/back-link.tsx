import ArrowLeft from 'lucide-react/icons/arrow-left'
import type { ReactNode } from 'react'
import { cx } from './class-names.ts'
import { Link, type LinkProps } from './link.tsx'

/** Class of the row above a page's content; a skeleton leaves it empty. */
export const crumbRow = 'flex min-h-12 items-center justify-between gap-3'

type BackLinkProps = LinkProps & {
  /** Picture of the target, instead of the arrow. */
  mark?: ReactNode
}

export function BackLink({ mark, className, children, ...rest }: BackLinkProps) {
  return (
    <Link {...rest} className={cx('back', className)}>
      {mark ?? <ArrowLeft className="size-4.5" />}
      {children}
    </Link>
  )
}
