import type { ComponentProps } from 'react'
import { cx } from './class-names.ts'

/** A long text to read: its paragraphs, headings and lists. */
export function Prose({ className, ...rest }: ComponentProps<'div'>) {
  return <div {...rest} className={cx('prose', className)} />
}
