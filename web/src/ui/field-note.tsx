import type { ComponentProps } from 'react'
import { cx } from './class-names.ts'

/** A small line under a field, or in the place of one. */
export function FieldNote({ error, className, ...rest }: ComponentProps<'p'> & { error?: boolean | undefined }) {
  return <p {...rest} className={cx('field-note', error && 'is-error', className)} />
}
