import { storedInTab } from '../../lib/device/stored.ts'
import type { ActionOutcome } from '../../lib/session/actions.ts'

/** Outcome of the action from before the login, which the next page shows. */
export const keptOutcome = storedInTab('action_outcome', (raw): ActionOutcome | undefined => {
  const outcome = Object(raw) as Partial<ActionOutcome>
  return typeof outcome.text === 'string' ? (outcome as ActionOutcome) : undefined
})
