import { refusalOf } from '../../lib/api/refusal.ts'
import { type DoneKind, isBegun, type PendingAction, takeAction } from '../../lib/session/action.store.ts'
import { type ActionDoer, type ActionOutcome, allActions } from '../../lib/session/actions.ts'
import * as m from '../../messages/compiled/messages.ts'

const patienceMs = 12_000

/** Does what was asked for before the login, once. */
export const doKeptAction = async (): Promise<ActionOutcome | undefined> => {
  const action = takeAction()
  return action === undefined || isBegun(action.kind) ? undefined : doAction(action)
}

export const doAction = async (action: PendingAction): Promise<ActionOutcome> => {
  let doer: ActionDoer | undefined
  try {
    doer = (await allActions())[action.kind as DoneKind]
    if (doer === undefined) throw new Error(`nobody does ${action.kind}`)
    return await Promise.race([doer.do(action), tooLong()])
  } catch (error) {
    const refusal = refusalOf(error)
    if (refusal !== undefined) return { text: refusal, refused: true }
    return { text: doer?.failure(action) ?? m.ask_failed(), failed: action }
  }
}

/** Who logged in must not wait for ever for a line that is gone. */
const tooLong = (): Promise<never> =>
  new Promise((_, reject) => void setTimeout(() => reject(new Error('no answer')), patienceMs))

/** Does the browser still count the tap that led here? Without it, a page that opens by itself may be blocked. */
export const isWithinTap = (): boolean => navigator.userActivation?.isActive === true
