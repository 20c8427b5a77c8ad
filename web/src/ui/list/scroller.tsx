import { type ReactNode, useId, useRef } from 'react'
import { ArrowButton } from '../arrow-button.tsx'
import { Section } from '../layout.tsx'
import { useScrollEnds } from '../picture/use-scroll-ends.ts'
import { SectionHead } from './section-head.tsx'

const STEP = 300

type ScrollerProps = {
  title: ReactNode
  heading?: 'h2' | 'h3' | undefined
  previousLabel: string
  nextLabel: string
  /** Link beside the arrows. */
  action?: ReactNode
  className?: string | undefined
  /** `<li>` elements. */
  children: ReactNode
}

/** List that scrolls sideways by finger or keys, on a desktop also by two arrows of 300 px. */
export function Scroller({ title, heading, previousLabel, nextLabel, action, className, children }: ScrollerProps) {
  const id = useId()
  const list = useRef<HTMLUListElement>(null)
  const { atStart, atEnd } = useScrollEnds(list)
  const move = (by: number) => list.current?.scrollBy({ left: by, behavior: calm() ? 'instant' : 'smooth' })
  return (
    <Section aria-labelledby={id} className={className}>
      <SectionHead id={id} title={title} heading={heading}>
        {action}
        <span className="flex gap-2 max-md:hidden noscript:hidden">
          <ArrowButton way="back" aria-label={previousLabel} disabled={atStart} onClick={() => move(-STEP)} />
          <ArrowButton way="on" aria-label={nextLabel} disabled={atEnd} onClick={() => move(STEP)} />
        </span>
      </SectionHead>
      <ul ref={list} className="scroller">
        {children}
      </ul>
    </Section>
  )
}

const calm = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches
