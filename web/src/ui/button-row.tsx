import type { ComponentProps } from 'react'
import { cx } from './class-names.ts'

/** Buttons side by side, equally wide while they fit. */
export function ButtonRow({ className, ...rest }: ComponentProps<'div'>) {
  return <div {...rest} className={cx('btn-row', className)} />
}
