import { doDeedsBy } from '../lib/deeds.ts'
import { outcomeKey } from '../lib/my-info.store.ts'

/** The code comes when something is to be done, or was done. */
export const gatherDeeds = (): void => {
  doDeedsBy(async () => (await import('./all-deeds.ts')).loadDeeds())
  if (hasOutcome()) void import('./deed-outcome.ts').then(({ sayPassed }) => sayPassed())
}

const hasOutcome = (): boolean => {
  try {
    return sessionStorage.getItem(outcomeKey) !== null
  } catch {
    return false
  }
}
