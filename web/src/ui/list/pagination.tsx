import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import type { ReactNode } from 'react'
import { Button, ButtonLink } from '../button.tsx'

/** Address or action of a step; undefined at the ends. */
export type PageStep = { href: string } | { onClick: () => void } | undefined

type PaginationProps = {
  label: string
  previousLabel: string
  nextLabel: string
  previous: PageStep
  next: PageStep
  /** "2 / 7". */
  text?: string | undefined
  className?: string | undefined
}

export function Pagination({ label, previousLabel, nextLabel, previous, next, text, className }: PaginationProps) {
  return (
    <nav aria-label={label} className={className ?? 'flex items-center justify-between gap-3'}>
      <Step step={previous} rel="prev">
        <ChevronLeft className="size-4.5" />
        {previousLabel}
      </Step>
      {text && <span className="text-sm tabular-nums text-ink-2">{text}</span>}
      <Step step={next} rel="next">
        {nextLabel}
        <ChevronRight className="size-4.5" />
      </Step>
    </nav>
  )
}

function Step({ step, rel, children }: { step: PageStep; rel: 'prev' | 'next'; children: ReactNode }) {
  if (!step) return <Button disabled>{children}</Button>
  if ('href' in step) {
    return (
      <ButtonLink href={step.href} rel={rel} stay>
        {children}
      </ButtonLink>
    )
  }
  return <Button onClick={step.onClick}>{children}</Button>
}
