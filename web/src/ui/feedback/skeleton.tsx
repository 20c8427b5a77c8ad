import { type ComponentProps, Fragment, type ReactNode } from 'react'
import { cx } from '../class-names.ts'
import { VisuallyHidden } from '../visually-hidden.tsx'

/** Class of the pulsing animation. */
export const breathing = 'sk'

/** Pulsing box; `className` sets its size. */
export function Skeleton({ className, ...rest }: ComponentProps<'div'>) {
  return <div aria-hidden="true" {...rest} className={cx(breathing, className)} />
}

/** Wraps placeholders; screen readers announce the loading once. */
export function SkeletonGroup({
  label,
  className,
  children,
}: {
  label: string
  className?: string | undefined
  children: ReactNode
}) {
  return (
    <div role="status" aria-busy="true" className={className}>
      <VisuallyHidden>{label}</VisuallyHidden>
      {children}
    </div>
  )
}

/** Renders the same shape several times. */
export function Repeat({ times, children }: { times: number; children: ReactNode }) {
  return Array.from({ length: times }, (_, place) => <Fragment key={String(place)}>{children}</Fragment>)
}

export function Lines({ widths }: { widths: readonly string[] }) {
  return widths.map((width) => <Skeleton key={width} className={cx('sk-line', width)} />)
}
