import type { ReactNode } from 'react'
import { cx } from '../class-names.ts'
import { Card } from '../list/card.tsx'
import { type Cloth, clothClass } from '../picture/cloth.ts'

type EmptyStateProps = {
  title: string
  /** Next step for the user. */
  text?: string | undefined
  /** Button or link. */
  action?: ReactNode
  cloth?: Cloth | undefined
  heading?: 'h1' | 'h2' | 'h3' | 'h4' | undefined
  /** In a card of its own. */
  boxed?: boolean | undefined
  /** Fills a whole page. */
  page?: boolean | undefined
  className?: string | undefined
}

/** Class of a text that replaces missing content. */
export const empty = 'empty'

export function EmptyState({
  title,
  text,
  action,
  cloth = 'parasol',
  heading: Heading = 'h2',
  boxed,
  page,
  className,
}: EmptyStateProps) {
  const Box = boxed ? Card : 'div'
  return (
    <Box className={cx(empty, page && 'empty-page', className)}>
      <DrawnShed cloth={cloth} />
      <Heading>{title}</Heading>
      {text && <p>{text}</p>}
      {action}
    </Box>
  )
}

/** Drawing of a shed, filled with a cloth pattern. */
export function DrawnShed({ cloth, className }: { cloth: Cloth; className?: string | undefined }) {
  return <span className={cx('shed-drawn', clothClass(cloth), className)} aria-hidden="true" />
}
