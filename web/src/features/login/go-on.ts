import { differsOnTop, shownNow } from '../../lib/overlay/overlay-address.ts'
import { loginOver } from '../../lib/session/ask-login.ts'
import { arriveAs, type MyInfo, markLoggedIn, takeDestination } from '../../lib/session/my-info.store.ts'
import { once } from '../../ui/once.ts'
import { stepBack } from '../../ui/overlay/step-back.ts'
import { doKeptAction, isWithinTap } from './do-action.ts'
import { keptOutcome } from './outcome.store.ts'

/**
 * Somebody is logged in: what they asked for is done, then on to where they were going, by a page load, so that all of
 * the page is theirs. A chat goes on in this tab, as long as the browser counts it to the tap.
 */
export const goOnLoggedIn = once(async (info?: MyInfo): Promise<void> => {
  // The page below asks nothing anew for somebody who is about to leave it.
  const settle = arriveAs(info)
  const outcome = await doKeptAction()
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
  else if (isOverHere(destination)) window.location.replace(destination)
  else window.location.reload()
}

/** The same page, with something else on top of it. */
const isOverHere = (destination: string): boolean => {
  const { origin, pathname, search } = window.location
  return differsOnTop({ pathname, search }, new URL(destination, origin))
}
