import { showKeptOutcome } from '../features/login/login.api.ts'
import { doActionsBy } from '../lib/session/actions.ts'

/** The code comes when something is to be done, or was done. */
export const gatherActions = (): void => {
  doActionsBy(async () => (await import('./all-actions.ts')).loadActions())
  showKeptOutcome()
}
