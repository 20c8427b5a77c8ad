import { storedInTab } from '../../lib/device/stored.ts'
import type { ActionOutcome } from '../../lib/session/actions.ts'

/** What became of the action from before the login: the next page says it. */
export const keptOutcome = storedInTab('action_outcome', (raw): ActionOutcome | undefined => {
  const outcome = Object(raw) as Partial<ActionOutcome>
  return typeof outcome.text === 'string' ? (outcome as ActionOutcome) : undefined
})
