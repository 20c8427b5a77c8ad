import { tag } from '@sheds/contract/tags'
import { useEffect, useEffectEvent, useReducer, useRef, useState } from 'react'
import { ApiError } from '../../lib/api.ts'
import { markStale } from '../../lib/stale.ts'
import { type DeedDone, type DeedEvent, type DeedState, nextState } from './deed.rules.ts'
import { type OpenDeed, takeInHand, tellOutcome } from './deed.store.ts'
import { type DeedPlan, openPlan, resumeDeed, runDeed } from './deed-run.ts'

const asking: DeedState = { at: 'asking' }

interface Watched {
  isOpen: boolean
  onDone: (done: DeedDone) => void
}

/** One payment, from the question for the password to the truth, as long as its sheet is there and beyond. */
export const useDeed = (plan: DeedPlan, watched: Watched) => {
  const { isOpen } = watched
  const [deed, setDeed] = useState(() => openPlan(plan))
  const [state, step] = useReducer(nextState, asking)
  const busy = useRef(false)
  /** As it is when an answer comes, which may be long after it was asked for. */
  const latest = useRef(watched)
  useEffect(() => {
    latest.current = watched
    return () => {
      latest.current = { ...watched, isOpen: false }
    }
  })
  const tell = (event: DeedEvent): void => {
    step(event)
    if (event.type === 'done') latest.current.onDone(event.done)
    // It may have been one too many.
    if (event.type === 'returned' && isWrongPassword(event.problem)) markStale([tag.wallet])
    if (!latest.current.isOpen) tellLater(deed, event)
  }
  const alone = (work: () => Promise<void>): void => {
    if (busy.current) return
    busy.current = true
    void work()
      .catch(() => undefined)
      .finally(() => {
        busy.current = false
      })
  }
  const resume = useEffectEvent(() => {
    if (deed.isSent) alone(() => resumeDeed(deed, tell))
  })
  useEffect(() => resume(), [])
  useEffect(() => (isOpen ? takeInHand(deed) : undefined), [deed, isOpen])
  return {
    state,
    confirm: (password: string) => alone(() => runDeed(plan, { deed, password, tell })),
    again: () => {
      setDeed(openPlan(plan))
      step({ type: 'again' })
    },
  }
}

export const isWrongPassword = (problem: unknown): boolean =>
  problem instanceof ApiError && problem.code === 'wrong_wallet_password'

/** Nobody looks at the sheet any more: the wallet's page tells it. */
const tellLater = (deed: OpenDeed, event: DeedEvent): void => {
  if (event.type === 'done') tellOutcome({ deed, done: event.done, message: event.done.message })
  if (event.type === 'refused')
    tellOutcome({ deed, done: undefined, message: event.problem instanceof Error ? event.problem.message : '' })
}
