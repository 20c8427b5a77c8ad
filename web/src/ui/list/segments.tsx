import type { ComponentProps } from 'react'
import { cx } from '../class-names.ts'
import { useGroupProps } from '../form/field.context.ts'
import type { Option } from '../form/select.tsx'

/** Class of a box with equal parts. */
export const segments = 'seg'

type SegmentsProps = Omit<ComponentProps<'input'>, 'type' | 'value' | 'defaultValue' | 'id'> & {
  /** Common name of the radio buttons. */
  name: string
  options: readonly Option[]
  value?: string | undefined
  defaultValue?: string | undefined
}

/** Few short choices in a row, as radio buttons. Used in a `Field as="group"`, which labels it. */
export function Segments({ options, value, defaultValue, className, ...rest }: SegmentsProps) {
  const group = useGroupProps(rest)
  return (
    <div className={cx(segments, className)}>
      {options.map((option) => (
        <label key={option.value}>
          <input
            {...rest}
            {...group}
            {...checkedProps(option.value, value, defaultValue)}
            type="radio"
            value={option.value}
            disabled={option.disabled || group.disabled}
          />
          {option.label}
        </label>
      ))}
    </div>
  )
}

/** `checked` for a controlled group, `defaultChecked` for an uncontrolled one. */
export function checkedProps(own: string, value: string | undefined, defaultValue: string | undefined) {
  if (value !== undefined) return { checked: value === own }
  return defaultValue === undefined ? {} : { defaultChecked: defaultValue === own }
}
