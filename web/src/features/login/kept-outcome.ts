import { keptOutcome } from './outcome.store.ts'

/** Says what became of the action from before this page; the code is loaded only if there is something to say. */
export const showKeptOutcome = (): void => {
  if (keptOutcome.get() !== undefined) void import('./action-outcome.ts').then(({ sayPassed }) => sayPassed())
}
