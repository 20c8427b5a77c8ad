import { useId } from 'react'
import { cx } from '../class-names.ts'
import { breathing } from './skeleton.tsx'

/** Class of the bar itself. */
export const progressBar = 'bar'

type ProgressProps = {
  label: string
  /** Undefined if the progress is unknown. */
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
        className={cx(progressBar, 'mt-1', value === undefined && breathing)}
        value={value}
        max={max}
        aria-valuetext={valueText}
      />
    </div>
  )
}
