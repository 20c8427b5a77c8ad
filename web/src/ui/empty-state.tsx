import type { ReactNode } from 'react'
import { cx } from './class-names.ts'
import { type Cloth, clothClass } from './cloth.ts'

type EmptyStateProps = {
  title: string
  /** What to do next. */
  text?: string | undefined
  /** One button or link. */
  action?: ReactNode
  cloth?: Cloth | undefined
  heading?: 'h1' | 'h2' | 'h3' | 'h4' | undefined
  className?: string | undefined
}

export function EmptyState({
  title,
  text,
  action,
  cloth = 'parasol',
  heading: Heading = 'h2',
  className,
}: EmptyStateProps) {
  return (
    <div className={cx('empty', className)}>
      <span className={cx('shed-drawn', clothClass(cloth))} aria-hidden="true" />
      <Heading className="t-lg text-balance">{title}</Heading>
      {text && <p>{text}</p>}
      {action}
    </div>
  )
}
