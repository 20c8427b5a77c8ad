import { type ComponentProps, type InputEvent, useState } from 'react'
import { cx } from '../class-names.ts'
import { useFieldProps } from './field.context.ts'
import { FieldNote } from './field.tsx'
import { control } from './text-input.tsx'

type TextAreaProps = ComponentProps<'textarea'> & {
  /** Shows "12/800" below. Longer input is not cut; the field's error reports it. */
  max?: number | undefined
  /** Length for the counter, if the form counts differently. */
  length?: number | undefined
}

export function TextArea({ max, length, className, onInput, ...rest }: TextAreaProps) {
  const field = useFieldProps(rest)
  const [typed, setTyped] = useState(() => String(rest.defaultValue ?? '').length)
  const count = (event: InputEvent<HTMLTextAreaElement>) => {
    setTyped(event.currentTarget.value.length)
    onInput?.(event)
  }
  const used = length ?? (rest.value === undefined ? typed : String(rest.value).length)
  return (
    <>
      <textarea rows={3} {...rest} {...field} onInput={count} className={cx(control, className)} />
      {max !== undefined && <Counter used={used} max={max} />}
    </>
  )
}

/** "12/800", red when over. */
export function Counter({ used, max, className }: { used: number; max: number; className?: string | undefined }) {
  return (
    <FieldNote
      as="span"
      tone={used > max ? 'error' : undefined}
      className={cx('ms-auto whitespace-nowrap tabular-nums', className)}
    >
      {used}/{max}
    </FieldNote>
  )
}
