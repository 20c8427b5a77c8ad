import { keptOutcome } from './outcome.store.ts'

/** Shows the outcome of an action from before this page load; the code is downloaded only if there is one. */
export const showKeptOutcome = (): void => {
  if (keptOutcome.get() !== undefined)
    void import('./action-outcome.ts').then(({ showStoredOutcome }) => showStoredOutcome())
}
