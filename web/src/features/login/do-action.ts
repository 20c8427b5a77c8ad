import { refusalOf } from '../../lib/api/refusal.ts'
import { type DoneKind, isBegun, type PendingAction, takeAction } from '../../lib/session/action.store.ts'
import { type ActionDoer, type ActionOutcome, allActions } from '../../lib/session/actions.ts'
import * as m from '../../messages/compiled/messages.ts'

const timeoutMs = 12_000

/** Runs the action requested before the login, once. Undefined if there is none, or if it only opens a form. */
export const runKeptAction = async (): Promise<ActionOutcome | undefined> => {
  const action = takeAction()
  return action === undefined || isBegun(action.kind) ? undefined : doAction(action)
}

export const doAction = async (action: PendingAction): Promise<ActionOutcome> => {
  let handler: ActionDoer | undefined
  try {
    handler = (await allActions())[action.kind as DoneKind]
    if (handler === undefined) throw new Error(`no handler for ${action.kind}`)
    return await Promise.race([handler.do(action), timeout()])
  } catch (error) {
    const refusal = refusalOf(error)
    if (refusal !== undefined) return { text: refusal, refused: true }
    return { text: handler?.failure(action) ?? m.ask_failed(), failed: action }
  }
}

/** Ends the wait after a lost connection, so that the login proceeds. */
const timeout = (): Promise<never> =>
  new Promise((_, reject) => void setTimeout(() => reject(new Error('no answer')), timeoutMs))

/** True while the browser attributes this code to a tap; without one it may block a new page. */
export const isWithinTap = (): boolean => navigator.userActivation?.isActive === true
