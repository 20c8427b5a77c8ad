import type { HTMLAttributes } from 'react'
import { cx } from './class-names.ts'

type FieldNoteProps = HTMLAttributes<HTMLElement> & {
  as?: 'p' | 'span' | 'li' | undefined
  tone?: 'error' | 'ok' | undefined
}

/** A small line under a field, or in the place of one. */
export function FieldNote({ as: Tag = 'p', tone, className, ...rest }: FieldNoteProps) {
  return <Tag {...rest} className={cx('field-note', tone && `field-note-${tone}`, className)} />
}
