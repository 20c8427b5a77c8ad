import type { ComponentProps, ReactNode } from 'react'
import { cx } from '../class-names.ts'
import { useFieldProps } from './field.context.ts'

type CheckProps = Omit<ComponentProps<'input'>, 'type'> & { label: ReactNode; help?: ReactNode }

/** Checkbox with its label; the whole row is the target. */
export function Checkbox({ label, help, className, ...rest }: CheckProps) {
  const field = useFieldProps(rest)
  return (
    <label className={cx('check', className)}>
      <input {...rest} {...field} type="checkbox" className="checkbox" />
      <Words label={label} help={help} />
    </label>
  )
}

/** Switch that applies at once: the label first, the switch at the end. */
export function Switch({ label, help, className, ...rest }: CheckProps) {
  const field = useFieldProps(rest)
  return (
    <label className={cx('check', className)}>
      <Words label={label} help={help} />
      {/* biome-ignore lint/a11y/useAriaPropsForRole: a checkbox announces its own state */}
      <input {...rest} {...field} type="checkbox" role="switch" className="switch" />
    </label>
  )
}

function Words({ label, help }: Pick<CheckProps, 'label' | 'help'>) {
  return (
    <span className="check-body">
      {label}
      {help && <span className="text-xs block text-ink-3">{help}</span>}
    </span>
  )
}
