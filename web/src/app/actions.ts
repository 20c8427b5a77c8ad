import { doActionsBy } from '../lib/login/actions.ts'
import { outcomeKey } from '../lib/login/my-info.store.ts'

/** The code comes when something is to be done, or was done. */
export const gatherActions = (): void => {
  doActionsBy(async () => (await import('./all-actions.ts')).loadActions())
  if (hasOutcome()) void import('./login/action-outcome.ts').then(({ sayPassed }) => sayPassed())
}

const hasOutcome = (): boolean => {
  try {
    return sessionStorage.getItem(outcomeKey) !== null
  } catch {
    return false
  }
}
