import type { ComponentProps } from 'react'
import { cx } from './class-names.ts'

/** A tile cut to the roof line. */
export function Roofed({ className, ...rest }: ComponentProps<'span'>) {
  return <span {...rest} className={cx('roofed', className)} />
}
