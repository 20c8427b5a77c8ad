import { type ComponentProps, Fragment, type ReactNode } from 'react'
import { cx } from '../class-names.ts'
import { VisuallyHidden } from '../visually-hidden.tsx'

/** The class of what breathes while it waits. */
export const breathing = 'sk'

/** One breathing box; its size comes from `className`. */
export function Skeleton({ className, ...rest }: ComponentProps<'div'>) {
  return <div aria-hidden="true" {...rest} className={cx(breathing, className)} />
}

/** Wraps skeletons and says once that something is coming. */
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

/** The same shape several times. */
export function Repeat({ times, children }: { times: number; children: ReactNode }) {
  return Array.from({ length: times }, (_, place) => <Fragment key={String(place)}>{children}</Fragment>)
}

export function Lines({ widths }: { widths: readonly string[] }) {
  return widths.map((width) => <Skeleton key={width} className={cx('sk-line', width)} />)
}
