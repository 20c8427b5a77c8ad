import { tag } from '@sheds/contract/tags'
import { useEffect, useEffectEvent, useReducer, useRef, useState } from 'react'
import { ApiError } from '../../../lib/api/api.ts'
import { markStale } from '../../../lib/api/stale.ts'
import { useOnce } from '../../../lib/form/use-once.ts'
import { type IntentEvent, type IntentState, type IntentSuccess, nextState } from './intent.rules.ts'
import { type OpenIntent, takeInHand, tellOutcome } from './intent.store.ts'
import { type IntentPlan, openPlan, resumeIntent, runIntent } from './intent-run.ts'

const asking: IntentState = { at: 'asking' }

interface Watched {
  isOpen: boolean
  onDone: (done: IntentSuccess) => void
}

/** One payment, from the question for the password to the truth, as long as its sheet is there and beyond. */
export const useIntent = (plan: IntentPlan, watched: Watched) => {
  const { isOpen } = watched
  const [intent, setIntent] = useState(() => openPlan(plan))
  const [state, step] = useReducer(nextState, asking)
  const alone = useOnce()
  /** As it is when an answer comes, which may be long after it was asked for. */
  const latest = useRef(watched)
  useEffect(() => {
    latest.current = watched
    return () => {
      latest.current = { ...watched, isOpen: false }
    }
  })
  const tell = (event: IntentEvent): void => {
    step(event)
    if (event.type === 'done') latest.current.onDone(event.done)
    // It may have been one too many.
    if (event.type === 'returned' && isWrongPassword(event.problem)) markStale([tag.wallet])
    if (!latest.current.isOpen) tellLater(intent, event)
  }
  const resume = useEffectEvent(() => {
    if (intent.isSent) alone(() => resumeIntent(intent, tell))
  })
  useEffect(() => resume(), [])
  useEffect(() => (isOpen ? takeInHand(intent.key) : undefined), [intent, isOpen])
  return {
    state,
    confirm: (password: string) => alone(() => runIntent(plan, { intent, password, tell })),
    again: () => {
      setIntent(openPlan(plan))
      step({ type: 'again' })
    },
  }
}

export const isWrongPassword = (problem: unknown): problem is ApiError =>
  problem instanceof ApiError && problem.code === 'wrong_wallet_password'

/** Nobody looks at the sheet any more: the wallet's page tells it. */
const tellLater = (intent: OpenIntent, event: IntentEvent): void => {
  const known = { intent, transaction: null }
  if (event.type === 'done' && !intent.operator) tellOutcome({ ...known, ...event.done, outcome: 'done' })
  if (event.type === 'refused')
    tellOutcome({ ...known, outcome: 'refused', message: event.problem instanceof Error ? event.problem.message : '' })
}
