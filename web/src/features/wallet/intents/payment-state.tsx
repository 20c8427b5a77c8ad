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
  /** Icon, or an element of its own size. */
  mark: ReactNode
  tone?: keyof typeof tones
  title: ReactNode
  /** Large, below the title. */
  amount?: ReactNode
  children?: ReactNode
}

/** State of a payment: icon, title, amount and text. */
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

/** Receipt with the money's cloth pattern at its edge. */
export function Ticket({ facts, children }: { facts?: readonly Fact[]; children?: ReactNode }) {
  return (
    <div className="mt-4 overflow-hidden rounded-lg border border-border bg-surface-1">
      <span aria-hidden="true" className={`block h-5.25 border-b-3 border-accent ${clothClass(moneyCloth)}`} />
      {children}
      {facts && <Facts facts={facts} className="p-4 tabular-nums [&_dd]:text-end [&_dd]:font-label" />}
    </div>
  )
}
