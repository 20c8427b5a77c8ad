import type { ComponentProps, ReactNode } from 'react'
import { cx } from '../class-names.ts'
import { checkedProps } from '../list/segments.tsx'
import { useGroupProps } from './field.context.ts'
import type { Option } from './select.tsx'

type ChoicesProps = Omit<ComponentProps<'input'>, 'type' | 'value' | 'defaultValue' | 'id'> & {
  name: string
  /** `mark` is shown before the label: an operator's tile. */
  options: readonly (Option & { mark?: ReactNode })[]
  value?: string | undefined
  defaultValue?: string | undefined
}

/** Radio buttons as cards with a tick, such as for the operator. Used in a `Field as="group"`. */
export function Choices({ options, value, defaultValue, className, ...rest }: ChoicesProps) {
  const group = useGroupProps(rest)
  return (
    <div className={cx('choices', className)}>
      {options.map((option) => (
        <label key={option.value} className="choice">
          <input
            {...rest}
            {...group}
            {...checkedProps(option.value, value, defaultValue)}
            type="radio"
            value={option.value}
            disabled={option.disabled || group.disabled}
          />
          {option.mark}
          <span>{option.label}</span>
          <span className="choice-tick" />
        </label>
      ))}
    </div>
  )
}

/** Tile of an operator in its colours. */
export function OperatorMark({ operator, children }: { operator: 'mtn' | 'orange'; children: string }) {
  return (
    <span className={`op op-${operator}`} aria-hidden="true">
      {children}
    </span>
  )
}
