import { logOut as logOutCall } from '@sheds/contract/users/accounts'
import { callLeaving } from '../../../lib/api/api.ts'
import { forgetAtLogout, forgetSeenBy } from '../../../lib/device/forget-all.ts'
import { draftOwner } from '../../../lib/draft/draft.store.ts'
import { forgetDrafts } from '../../../lib/draft/forget-drafts.ts'
import { markIcon } from '../../../lib/live/bell.store.ts'
import { closeShown } from '../../../lib/push/shown-pushes.ts'
import { endPage } from './page-end.ts'

const timeoutMs = 3000

/** Deletes the person's data from this device and ends the session if the server can be reached. */
export const logOut = async (): Promise<void> => {
  await clearDevice(() => callLeaving(logOutCall, {}))
  // Replaces the page in the history, so that Back does not show it.
  window.location.replace('/login')
}

/** Deletes local data before calling the server, so that nothing remains if the call fails. */
export const clearDevice = async (endSession: () => Promise<unknown> = async () => undefined): Promise<void> => {
  const owner = draftOwner()
  endPage()
  forgetAtLogout()
  const work = [forgetDrafts(owner), endSession(), forgetSeenBy('logout'), endPush()]
  await Promise.race([Promise.allSettled(work), timeout()])
  // Another tab may have stored data before it noticed the logout.
  forgetAtLogout()
}

const timeout = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, timeoutMs))

const endPush = async (): Promise<void> => {
  markIcon(0)
  const registration = await navigator.serviceWorker?.getRegistration().catch(() => undefined)
  const subscription = await registration?.pushManager?.getSubscription().catch(() => null)
  await Promise.all([closeShown().catch(() => undefined), subscription?.unsubscribe().catch(() => false)])
}
