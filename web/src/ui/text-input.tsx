import type { ComponentProps, ReactNode } from 'react'
import { cx } from './class-names.ts'
import { useFieldProps } from './field.context.ts'

export type TextInputProps = ComponentProps<'input'> & {
  /** Inside the edge, before the text. */
  before?: ReactNode
  /** Inside the edge, after the text: a button, a unit. */
  after?: ReactNode
}

export function TextInput({ before, after, className, ...rest }: TextInputProps) {
  const field = useFieldProps(rest)
  const input = <input type="text" {...rest} {...field} className={cx('control', className)} />
  if (!before && !after) return input
  return (
    <div className="control-group">
      {before}
      {input}
      {after}
    </div>
  )
}
