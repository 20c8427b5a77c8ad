import { showKeptOutcome } from '../features/login/login.api.ts'
import { doActionsBy } from '../lib/session/actions.ts'

/** Loads the code of actions only when one is to be done, or was done. */
export const gatherActions = (): void => {
  doActionsBy(async () => (await import('./all-actions.ts')).loadActions())
  showKeptOutcome()
}
