import TrendingDown from 'lucide-react/icons/trending-down'
import TrendingUp from 'lucide-react/icons/trending-up'
import type { ReactNode } from 'react'
import { cx } from '../../ui/class-names.ts'

interface ChangedProps {
  before: number
  now: number
  /** Both, in words. */
  children: ReactNode
  className?: string
}

/** That something costs otherwise than it did, dearer or cheaper: never only by its colour. */
export function Changed({ before, now, children, className }: ChangedProps) {
  const isDown = now < before
  const Icon = isDown ? TrendingDown : TrendingUp
  return (
    <p
      className={cx(
        'flex items-center gap-1.5 rounded-xs px-2.5 py-1.5 text-xs font-semibold tabular-nums',
        isDown ? 'bg-success-soft text-success' : 'bg-warn-soft text-warn',
        className,
      )}
    >
      <Icon className="size-3.75 flex-none" aria-hidden="true" />
      <span>{children}</span>
    </p>
  )
}
