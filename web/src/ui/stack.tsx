import type { HTMLAttributes } from 'react'
import { cx } from './class-names.ts'

type StackProps = HTMLAttributes<HTMLElement> & { as?: 'div' | 'ol' | undefined }

/** One thing under another, 12 px apart. */
export function Stack({ as: Tag = 'div', className, ...rest }: StackProps) {
  return <Tag {...rest} className={cx('stack', className)} />
}
