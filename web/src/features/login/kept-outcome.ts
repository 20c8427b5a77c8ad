import { outcomeKey } from '../../lib/login/my-info.store.ts'

/** Says what became of the action from before this page; the code is loaded only if there is something to say. */
export const showKeptOutcome = (): void => {
  if (hasOutcome()) void import('./action-outcome.ts').then(({ sayPassed }) => sayPassed())
}

const hasOutcome = (): boolean => {
  try {
    return sessionStorage.getItem(outcomeKey) !== null
  } catch {
    return false
  }
}
