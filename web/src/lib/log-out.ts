import { logOut as logOutCall } from '@sheds/contract/accounts'
import { callApi } from './api.ts'
import { draftOwner } from './form/draft.store.ts'
import { forgetDrafts } from './form/forget-drafts.ts'
import { forgetMe } from './my-info.store.ts'
import { refreshNoMore } from './stale.ts'

const patienceMs = 3000

/** Ends the session and forgets on this device everything that belongs to one person; without a line it forgets anyway. */
export const logOut = async (): Promise<void> => {
  await leaveDevice(callApi(logOutCall, {}).catch(() => undefined))
  window.location.assign('/login')
}

/** Forgets everything of the person who goes, once the server was `told` or did not answer for long. */
export const leaveDevice = async (told?: Promise<unknown>): Promise<void> => {
  refreshNoMore()
  await Promise.race([
    Promise.all([told, forgetDrafts(draftOwner()).catch(() => undefined), forgetCaches(), endPush()]),
    patience(),
  ])
  // Last, since a login that was worn out already leaves a place to come back to.
  forgetMe()
}

const patience = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, patienceMs))

const forgetCaches = async (): Promise<void> => {
  if (!('caches' in window)) return
  const names = await caches.keys().catch(() => [])
  await Promise.all(names.map((name) => caches.delete(name).catch(() => false)))
}

const endPush = async (): Promise<void> => {
  const registration = await navigator.serviceWorker?.getRegistration().catch(() => undefined)
  const subscription = await registration?.pushManager?.getSubscription().catch(() => null)
  await subscription?.unsubscribe().catch(() => false)
}
