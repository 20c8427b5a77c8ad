import type { ReactNode } from 'react'
import { cx } from '../class-names.ts'

export type Fact = { name: string; value: ReactNode }

/** Names and values in two columns, such as a product's facts. */
export function Facts({ facts, className }: { facts: readonly Fact[]; className?: string | undefined }) {
  return (
    <dl className={cx('facts', className)}>
      {facts.map((fact) => (
        <div key={fact.name} className="contents">
          <dt>{fact.name}</dt>
          <dd>{fact.value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Bill: lines, and a total below a rule. */
export function Summary({
  lines,
  total,
  className,
}: {
  lines: readonly Fact[]
  total?: Fact | undefined
  className?: string | undefined
}) {
  return (
    <dl className={cx('sum', className)}>
      {lines.map((line) => (
        <div key={line.name}>
          <dt>{line.name}</dt>
          <dd>{line.value}</dd>
        </div>
      ))}
      {total && (
        <div className="sum-total">
          <dt>{total.name}</dt>
          <dd>{total.value}</dd>
        </div>
      )}
    </dl>
  )
}
