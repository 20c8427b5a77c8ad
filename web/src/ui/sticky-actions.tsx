import type { ComponentProps } from 'react'
import { cx } from './class-names.ts'

/** What to do on a page: on phones it stays in view above the tabs. */
export function StickyActions({ className, ...rest }: ComponentProps<'div'>) {
  return <div {...rest} className={cx('sticky-actions', className)} />
}
