import type { ReactNode } from 'react'
import { inView } from '../../../ui/feedback/in-view.ts'
import { type Fact, Facts } from '../../../ui/list/facts.tsx'
import { clothClass, moneyCloth } from '../../../ui/picture/cloth.ts'

const tones = {
  ok: 'bg-success-soft text-success',
  wait: 'bg-money-soft text-money-text',
  no: 'bg-danger-soft text-danger',
  plain: 'bg-surface-2 text-ink-2',
} as const

interface PaymentStateProps {
  /** An icon, or a whole mark of its own. */
  mark: ReactNode
  tone?: keyof typeof tones
  title: ReactNode
  /** Under the sentence, loud. */
  amount?: ReactNode
  children?: ReactNode
}

/** Where a payment stands: one mark, one sentence, one amount. */
export function PaymentState({ mark, tone, title, amount, children }: PaymentStateProps) {
  return (
    <div ref={inView} role="status" className="grid justify-items-center gap-2 pt-6 text-center">
      <div className={tone && `grid size-16 place-items-center rounded-full [&>.lucide]:size-8 ${tones[tone]}`}>
        {mark}
      </div>
      <h2 className="max-w-72 text-xl text-balance">{title}</h2>
      {amount}
      {children !== undefined && <div className="max-w-78 text-pretty wrap-anywhere text-ink-2">{children}</div>}
    </div>
  )
}

/** A proof: its edge is the cloth of money. */
export function Ticket({ facts, children }: { facts?: readonly Fact[]; children?: ReactNode }) {
  return (
    <div className="mt-4 overflow-hidden rounded-lg border border-border bg-surface-1">
      <span aria-hidden="true" className={`block h-5.25 border-b-3 border-accent ${clothClass(moneyCloth)}`} />
      {children}
      {facts && <Facts facts={facts} className="p-4 tabular-nums [&_dd]:text-end [&_dd]:font-label" />}
    </div>
  )
}
