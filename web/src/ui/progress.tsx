import { useId } from 'react'
import { cx } from './class-names.ts'

type ProgressProps = {
  label: string
  /** Undefined: under way, no one knows how far. */
  value: number | undefined
  max?: number | undefined
  /** "62 %". */
  valueText?: string | undefined
  className?: string | undefined
}

export function Progress({ label, value, max = 100, valueText, className }: ProgressProps) {
  const id = useId()
  return (
    <div className={className}>
      <div className="text-sm flex justify-between gap-3">
        <label htmlFor={id} className="min-w-0 truncate">
          {label}
        </label>
        {valueText && <span className="tabular-nums whitespace-nowrap">{valueText}</span>}
      </div>
      <progress
        id={id}
        className={cx('bar mt-1', value === undefined && 'sk')}
        value={value}
        max={max}
        aria-valuetext={valueText}
      />
    </div>
  )
}
