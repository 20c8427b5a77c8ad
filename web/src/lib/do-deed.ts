import * as m from '../messages/compiled/messages.ts'
import { type Deed, type DoneKind, isBegun, takeDeed } from './deed.store.ts'
import { allDeeds, type DeedDoer, type DeedOutcome } from './deeds.ts'
import { outcomeKey } from './my-info.store.ts'
import { refusalOf } from './refusal.ts'

const patienceMs = 12_000

/** Does what was asked for before the login, once. */
export const doKeptDeed = async (): Promise<DeedOutcome | undefined> => {
  const deed = takeDeed()
  return deed === undefined || isBegun(deed.kind) ? undefined : doDeed(deed)
}

export const doDeed = async (deed: Deed): Promise<DeedOutcome> => {
  let doer: DeedDoer | undefined
  try {
    doer = (await allDeeds())[deed.kind as DoneKind]
    if (doer === undefined) throw new Error(`nobody does ${deed.kind}`)
    return await Promise.race([doer.do(deed), tooLong()])
  } catch (error) {
    const refusal = refusalOf(error)
    if (refusal !== undefined) return { text: refusal, refused: true }
    return { text: doer?.failure(deed) ?? m.ask_failed(), failed: deed }
  }
}

/** Who logged in must not wait for ever for a line that is gone. */
const tooLong = (): Promise<never> =>
  new Promise((_, reject) => void setTimeout(() => reject(new Error('no answer')), patienceMs))

/** The page is loaded anew: the next one says it. */
export const passOutcome = (outcome: DeedOutcome): void => {
  try {
    sessionStorage.setItem(outcomeKey, JSON.stringify(outcome))
  } catch {
    // Where nothing may be kept the page shows it by itself.
  }
}

export const takeOutcome = (): DeedOutcome | undefined => {
  try {
    const text = sessionStorage.getItem(outcomeKey)
    sessionStorage.removeItem(outcomeKey)
    const outcome = Object(JSON.parse(text ?? 'null')) as Partial<DeedOutcome>
    return typeof outcome.text === 'string' ? (outcome as DeedOutcome) : undefined
  } catch {
    return undefined
  }
}

/** Does the browser still count the tap that led here? Without it, a page that opens by itself may be blocked. */
export const isWithinTap = (): boolean => navigator.userActivation?.isActive === true
