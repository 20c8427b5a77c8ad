import type { HTMLAttributes } from 'react'
import { cx } from './class-names.ts'

type VisuallyHiddenProps = HTMLAttributes<HTMLElement> & { as?: 'span' | 'p' | 'h1' | 'caption' | undefined }

/** For ears only; shows itself when something in it takes the focus. */
export function VisuallyHidden({ as: Tag = 'span', className, ...rest }: VisuallyHiddenProps) {
  return <Tag {...rest} className={cx('vh', className)} />
}
