import type { ComponentProps } from 'react'
import { cx } from '../class-names.ts'
import { useFieldProps } from './field.context.ts'
import { control } from './text-input.tsx'

export type Option = { value: string; label: string; disabled?: boolean | undefined }

type SelectProps = ComponentProps<'select'> & {
  options: readonly Option[]
  /** Label of an empty first option. */
  placeholder?: string | undefined
}

/** Native select, which works best on a phone. */
export function Select({ options, placeholder, className, ...rest }: SelectProps) {
  const field = useFieldProps(rest)
  return (
    <select {...rest} {...field} className={cx(control, className)}>
      {placeholder !== undefined && <option value="">{placeholder}</option>}
      {options.map((option) => (
        <option key={option.value} value={option.value} disabled={option.disabled}>
          {option.label}
        </option>
      ))}
    </select>
  )
}
