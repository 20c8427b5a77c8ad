import type { ComponentProps } from 'react'
import { cx } from './class-names.ts'

/** For ears only; shows itself when something in it takes the focus. */
export function VisuallyHidden({ className, ...rest }: ComponentProps<'span'>) {
  return <span {...rest} className={cx('vh', className)} />
}
