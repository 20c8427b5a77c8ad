import { watched } from '../../ui/watched.ts'
import type { DoneKind, PendingAction } from './action.store.ts'

/** Result of an action, as text. */
export interface ActionOutcome {
  text: string
  /** Address to continue at: the chat with a seller. */
  chat?: string | undefined
  /** Action that failed and may be tried again. */
  failed?: PendingAction | undefined
  /** It was refused: a retry is useless. */
  refused?: true | undefined
}

export interface ActionDoer {
  do: (action: PendingAction) => Promise<ActionOutcome>
  /** Text of a failure without a reason. */
  failure: (action: PendingAction) => string
}

/** From a slice's `<slice>.actions.ts`: how it does the actions that a visitor requested. */
export type Actions = Partial<Readonly<Record<DoneKind, ActionDoer>>>

const loader = watched(async (): Promise<Actions> => ({}))

/** Sets the source of all slices' actions; called by the shell. */
export const doActionsBy = loader.show

export const allActions = (): Promise<Actions> => loader.get()()
