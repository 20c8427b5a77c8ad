import { differsOnTop, shownNow } from '../../lib/overlay/overlay-address.ts'
import { loginOver } from '../../lib/session/ask-login.ts'
import { arriveAs, type MyInfo, markLoggedIn, takeDestination } from '../../lib/session/my-info.store.ts'
import { once } from '../../ui/once.ts'
import { stepBack } from '../../ui/overlay/step-back.ts'
import { isWithinTap, runKeptAction } from './do-action.ts'
import { keptOutcome } from './outcome.store.ts'

/**
 * After a login: runs the requested action, then loads the destination, so that the whole page belongs to the new
 * session. A chat opens in this tab while the browser still attributes it to the tap.
 */
export const continueAfterLogin = once(async (info?: MyInfo): Promise<void> => {
  // The page below must not refetch for the new session, because it is about to be left.
  const settle = arriveAs(info)
  const outcome = await runKeptAction()
  const chat = outcome?.chat !== undefined && isWithinTap() ? outcome.chat : undefined
  if (outcome !== undefined && chat === undefined) keptOutcome.set(outcome)
  settle()
  markLoggedIn()
  await leave(chat)
})

const leave = async (chat: string | undefined): Promise<void> => {
  const destination = takeDestination()
  if (shownNow().at(-1) !== loginOver) return window.location.replace(chat ?? destination)
  await stepBack(() => window.history.back())
  if (chat !== undefined) window.location.assign(chat)
  else if (isSamePage(destination)) window.location.replace(destination)
  else window.location.reload()
}

/** True if the destination is this page with another overlay. */
const isSamePage = (destination: string): boolean => {
  const { origin, pathname, search } = window.location
  return differsOnTop({ pathname, search }, new URL(destination, origin))
}
