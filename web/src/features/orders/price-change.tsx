import TrendingDown from 'lucide-react/icons/trending-down'
import TrendingUp from 'lucide-react/icons/trending-up'
import type { ReactNode } from 'react'
import { cx } from '../../ui/class-names.ts'

interface PriceChangeProps {
  before: number
  now: number
  /** Both prices in words. */
  children: ReactNode
  className?: string
}

/** Notice of a higher or lower price; an icon and words besides the colour. */
export function PriceChange({ before, now, children, className }: PriceChangeProps) {
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
