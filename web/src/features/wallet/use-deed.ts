import { useEffect, useEffectEvent, useReducer, useRef, useState } from 'react'
import { type DeedDone, type DeedEvent, type DeedState, nextState } from './deed.rules.ts'
import { takeInHand, tellOutcome } from './deed.store.ts'
import { type DeedPlan, openPlan, resumeDeed, runDeed } from './deed-run.ts'

const asking: DeedState = { at: 'asking' }

/** One payment, from the question for the password to the truth, as long as its sheet is there and beyond. */
export const useDeed = (plan: DeedPlan, onDone: (done: DeedDone) => void) => {
  const [deed, setDeed] = useState(() => openPlan(plan))
  const [state, step] = useReducer(nextState, asking)
  const busy = useRef(false)
  const gone = useRef(false)
  const tell = (event: DeedEvent): void => {
    step(event)
    if (event.type === 'done') onDone(event.done)
    if (gone.current) tellLater(event)
  }
  /** Nobody looks at the sheet any more: the wallet's page tells it. */
  const tellLater = (event: DeedEvent): void => {
    if (event.type === 'done') tellOutcome({ deed, done: event.done, message: event.done.message })
    if (event.type === 'refused')
      tellOutcome({ deed, done: undefined, message: event.problem instanceof Error ? event.problem.message : '' })
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
  useEffect(() => {
    gone.current = false
    resume()
    return () => {
      gone.current = true
    }
  }, [])
  useEffect(() => takeInHand(deed), [deed])
  return {
    state,
    confirm: (password: string) => alone(() => runDeed(plan, { deed, password, tell })),
    again: () => {
      setDeed(openPlan(plan))
      step({ type: 'again' })
    },
  }
}
