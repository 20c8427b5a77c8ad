import { logOut as logOutCall } from '@sheds/contract/users/accounts'
import { callLeaving } from '../../../lib/api/api.ts'
import { forgetAtLogout, forgetSeenBy } from '../../../lib/device/forget-all.ts'
import { draftOwner } from '../../../lib/draft/draft.store.ts'
import { forgetDrafts } from '../../../lib/draft/forget-drafts.ts'
import { markIcon } from '../../../lib/live/bell.store.ts'
import { closeShown } from '../../../lib/push/shown-pushes.ts'
import { endPage } from './page-end.ts'

const patienceMs = 3000

/** Forgets on this device everything that belongs to one person, and ends the session, if there is a line. */
export const logOut = async (): Promise<void> => {
  await leaveDevice(() => callLeaving(logOutCall, {}))
  // The page that is left does not come back with Back.
  window.location.replace('/login')
}

/** Forgets everything of the person who goes before anybody is told: whatever becomes of that, nothing stays. */
export const leaveDevice = async (tell: () => Promise<unknown> = async () => undefined): Promise<void> => {
  const owner = draftOwner()
  endPage()
  forgetAtLogout()
  const work = [forgetDrafts(owner), tell(), forgetSeenBy('logout'), endPush()]
  await Promise.race([Promise.allSettled(work), patience()])
  // Another tab may have kept something before it heard.
  forgetAtLogout()
}

const patience = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, patienceMs))

const endPush = async (): Promise<void> => {
  markIcon(0)
  const registration = await navigator.serviceWorker?.getRegistration().catch(() => undefined)
  const subscription = await registration?.pushManager?.getSubscription().catch(() => null)
  await Promise.all([closeShown().catch(() => undefined), subscription?.unsubscribe().catch(() => false)])
}
