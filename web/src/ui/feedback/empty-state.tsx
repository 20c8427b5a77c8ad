import type { ReactNode } from 'react'
import { cx } from '../class-names.ts'
import { Card } from '../list/card.tsx'
import { type Cloth, clothClass } from '../picture/cloth.ts'

type EmptyStateProps = {
  title: string
  /** What to do next. */
  text?: string | undefined
  /** One button or link. */
  action?: ReactNode
  cloth?: Cloth | undefined
  heading?: 'h1' | 'h2' | 'h3' | 'h4' | undefined
  /** In a card of its own. */
  boxed?: boolean | undefined
  /** In the place of a whole page. */
  page?: boolean | undefined
  className?: string | undefined
}

/** The class of what stands where there is nothing. */
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

/** A shed drawn whole, worn by a cloth: what stands where there is nothing. */
export function DrawnShed({ cloth, className }: { cloth: Cloth; className?: string | undefined }) {
  return <span className={cx('shed-drawn', clothClass(cloth), className)} aria-hidden="true" />
}
