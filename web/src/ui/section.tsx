import type { HTMLAttributes } from 'react'
import { cx } from './class-names.ts'

type SectionProps = HTMLAttributes<HTMLElement> & { as?: 'section' | 'div' | undefined }

/** A part of a page, apart from what stands above it. */
export function Section({ as: Tag = 'section', className, ...rest }: SectionProps) {
  return <Tag {...rest} className={cx('section', className)} />
}
