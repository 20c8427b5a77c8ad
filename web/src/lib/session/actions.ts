import { watched } from '../../ui/watched.ts'
import type { DoneKind, PendingAction } from './action.store.ts'

/** What became of an action, in words. */
export interface ActionOutcome {
  text: string
  /** Where it goes on: the chat with a seller. */
  chat?: string | undefined
  /** It came to nothing, and may be tried again. */
  failed?: PendingAction | undefined
  /** It was refused: trying again is no help. */
  refused?: true | undefined
}

export interface ActionDoer {
  do: (action: PendingAction) => Promise<ActionOutcome>
  /** What is said when it could not be done, and nobody said why. */
  failure: (action: PendingAction) => string
}

/** A slice's `<slice>.actions.ts`: how it does what a visitor asked for. */
export type Actions = Partial<Readonly<Record<DoneKind, ActionDoer>>>

const loader = watched(async (): Promise<Actions> => ({}))

/** The shell gathers the slices' actions. */
export const doActionsBy = loader.show

export const allActions = (): Promise<Actions> => loader.get()()
