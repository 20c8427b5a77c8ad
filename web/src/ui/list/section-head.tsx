import type { ReactNode } from 'react'
import { cx } from '../class-names.ts'

type SectionHeadProps = {
  title: ReactNode
  heading?: 'h1' | 'h2' | 'h3' | undefined
  /** Link or arrows at the end of the line. */
  children?: ReactNode
  id?: string | undefined
  className?: string | undefined
}

export function SectionHead({ title, heading: Heading = 'h2', children, id, className }: SectionHeadProps) {
  return (
    <div className={cx('section-head', className)}>
      <Heading id={id} className="text-xl text-balance">
        {title}
      </Heading>
      {children}
    </div>
  )
}
