import type { ChangeEvent } from 'react'

interface RangeProps {
  /** Number of positions, from 0 on. */
  steps: number
  low: RangeEnd
  high: RangeEnd
}

interface RangeEnd {
  at: number
  label: string
  /** Value for screen readers. */
  text: string
  onMove: (at: number) => void
}

/** Slider with a handle at each end of a range, which cannot pass each other. Hidden without JavaScript. */
export function Range({ steps, low, high }: RangeProps) {
  return (
    <div className="range noscript:hidden">
      <svg viewBox={`0 0 ${steps} 4`} preserveAspectRatio="none" aria-hidden="true">
        <rect width={steps} height="4" className="fill-surface-3" />
        <rect x={low.at} width={Math.max(0, high.at - low.at)} height="4" className="fill-brand" />
      </svg>
      <Handle {...low} steps={steps} onMove={(at) => low.onMove(Math.min(at, high.at - 1))} />
      <Handle {...high} steps={steps} onMove={(at) => high.onMove(Math.max(at, low.at + 1))} />
    </div>
  )
}

function Handle({ at, label, text, onMove, steps }: RangeEnd & { steps: number }) {
  return (
    <input
      type="range"
      aria-label={label}
      aria-valuetext={text}
      min={0}
      max={steps}
      value={at}
      onChange={({ target }: ChangeEvent<HTMLInputElement>) => onMove(target.valueAsNumber)}
    />
  )
}
