import CircleDashed from 'lucide-react/icons/circle-dashed'
import LoaderCircle from 'lucide-react/icons/loader-circle'
import { useState } from 'react'
import { ApiError } from '../../../lib/api/api.ts'
import { atText } from '../../../lib/language/format.ts'
import * as m from '../../../messages/compiled/messages.ts'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { PaymentState } from './payment-state.tsx'

interface OutcomeProps {
  /** Amount and receiver. */
  what: string
}

/** Shown until the outcome is known; makes no claim about it. */
export function IntentChecking({ what }: OutcomeProps) {
  return (
    <>
      <PaymentState
        tone="wait"
        mark={<LoaderCircle className="motion-safe:animate-[spin_1.2s_linear_infinite]" />}
        title={m.intent_checking()}
      >
        {what}
      </PaymentState>
      <Alert className="mt-4">{m.intent_checking_text()}</Alert>
    </>
  )
}

/** Final: no money moved. */
export function IntentNothing({ what, problem }: OutcomeProps & { problem: unknown }) {
  const why = whyOf(problem)
  const [when] = useState(() => againAt(problem))
  return (
    <>
      <PaymentState tone="plain" mark={<CircleDashed />} title={m.intent_not_sent()}>
        {what}
      </PaymentState>
      {why !== undefined && (
        <Alert tone="warn" role="alert" className="mt-4">
          <p>{why}</p>
          {when !== undefined && <p>{when}</p>}
        </Alert>
      )}
    </>
  )
}

const whyOf = (problem: unknown): string | undefined =>
  problem instanceof ApiError && problem.code !== 'key_voided' ? saidOf(problem) : undefined

/** True if no attempt is possible until the lock ends. */
export const isLocked = (problem: unknown): boolean => problem instanceof ApiError && problem.code === 'wallet_locked'

const secondMs = 1000

/** Time at which the server accepts another attempt. */
export const againAt = (problem: unknown): string | undefined => {
  const seconds = problem instanceof ApiError ? problem.retryAfterSeconds : undefined
  if (seconds === undefined) return undefined
  const now = Date.now()
  return m.intent_wait_until({ at: atText(new Date(now + seconds * secondMs).toISOString(), now) })
}

/** A field's error is more specific than the general one. */
const saidOf = ({ fields, said }: ApiError): string => Object.values(fields)[0] ?? said ?? m.intent_failed()
