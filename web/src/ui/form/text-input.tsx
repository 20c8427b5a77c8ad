import type { ComponentProps, ReactNode } from 'react'
import { cx } from '../class-names.ts'
import { useFieldProps } from './field.context.ts'

/** Classes of text fields and selects, and of the frame around one with its additions. */
export const control = 'control'
export const controlGroup = 'control-group'

export type TextInputProps = ComponentProps<'input'> & {
  /** Inside the frame, before the text. */
  before?: ReactNode
  /** Inside the frame, after the text: a button, a unit. */
  after?: ReactNode
}

export function TextInput({ before, after, className, ...rest }: TextInputProps) {
  const field = useFieldProps(rest)
  const input = <input type="text" {...rest} {...field} className={cx(control, className)} />
  if (!before && !after) return input
  return (
    <div className={controlGroup}>
      {before}
      {input}
      {after}
    </div>
  )
}

/** Unit or prefix inside a field's frame. */
export function UnitMark({ place = 'before', children }: { place?: 'before' | 'after' | undefined; children: string }) {
  return <span className={cx('control-pre', place === 'after' && 'control-post')}>{children}</span>
}
