import CircleCheck from 'lucide-react/icons/circle-check'
import CircleDashed from 'lucide-react/icons/circle-dashed'
import LoaderCircle from 'lucide-react/icons/loader-circle'
import { type ReactNode, useState } from 'react'
import { ApiError } from '../../lib/api.ts'
import { atText, money } from '../../lib/format.ts'
import * as m from '../../messages/compiled/messages.ts'
import { Alert } from '../../ui/alert.tsx'
import { cx } from '../../ui/class-names.ts'
import { ClothEdge } from '../../ui/cloth-edge.tsx'

interface Ended {
  amount: number
  to: string
}

/** It moves once or not at all; until it is known which, nobody says anything else. */
export function DeedChecking({ amount, to }: Ended) {
  return (
    <>
      <DeedEnd tone="wait" title={m.deed_checking()} text={m.deed_amount_to({ amount: money(amount), to })} />
      <Alert className="mt-4">{m.deed_checking_text()}</Alert>
    </>
  )
}

/** Grey: nothing moved. */
export function DeedNothing({ amount, to, problem }: Ended & { problem: unknown }) {
  const why = whyOf(problem)
  const [when] = useState(() => againAt(problem))
  return (
    <>
      <DeedEnd tone="none" title={m.deed_not_sent()} text={m.deed_amount_to({ amount: money(amount), to })} />
      {why !== undefined && (
        <Alert tone="warn" role="alert" className="mt-4">
          <p>{why}</p>
          {when !== undefined && <p>{when}</p>}
        </Alert>
      )}
    </>
  )
}

const whyOf = (problem: unknown): string | undefined => {
  if (problem instanceof ApiError) return problem.code === 'key_voided' ? undefined : saidOf(problem)
  return problem instanceof Error && problem.message !== '' ? problem.message : undefined
}

/** Nothing more can be tried before that. */
export const isLocked = (problem: unknown): boolean => problem instanceof ApiError && problem.code === 'wallet_locked'

const secondMs = 1000

/** When the server wants to hear of it again. */
export const againAt = (problem: unknown): string | undefined => {
  const seconds = problem instanceof ApiError ? problem.retryAfterSeconds : undefined
  if (seconds === undefined) return undefined
  const now = Date.now()
  return m.deed_wait_until({ at: atText(new Date(now + seconds * secondMs).toISOString(), now) })
}

/** What is wrong with a field says more than that something is. */
const saidOf = ({ fields, said }: ApiError): string => Object.values(fields)[0] ?? said ?? m.deed_failed()

const marks = {
  ok: ['bg-success-soft text-success', CircleCheck],
  wait: ['bg-money-soft text-money-text', LoaderCircle],
  none: ['bg-surface-2 text-ink-2', CircleDashed],
} as const

interface DeedEndProps {
  tone: keyof typeof marks
  title: string
  /** Between the title and the words. */
  amount?: ReactNode
  text?: ReactNode
}

/** One mark, one sentence. */
export function DeedEnd({ tone, title, amount, text }: DeedEndProps) {
  const [colours, Icon] = marks[tone]
  return (
    <div role="status" className="grid justify-items-center gap-2 pt-2 text-center">
      <span className={cx('grid size-16 place-items-center rounded-full', colours)} aria-hidden="true">
        <Icon className={cx('size-8', tone === 'wait' && 'motion-safe:animate-[spin_1.2s_linear_infinite]')} />
      </span>
      <p className="text-xl text-balance">{title}</p>
      {amount}
      {text !== undefined && <p className="text-ink-2 text-pretty wrap-anywhere">{text}</p>}
    </div>
  )
}

/** A proof: what the ndop edge marks. */
export function DeedTicket({ children }: { children: ReactNode }) {
  return (
    <div className="mt-4 overflow-hidden rounded-lg border border-border bg-surface-1">
      <ClothEdge cloth="ndop" className="h-5 border-b-3 border-accent" />
      <div className="p-4">{children}</div>
    </div>
  )
}
