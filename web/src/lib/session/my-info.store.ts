import { useSyncExternalStore } from 'react'
import { useWatched } from '../../ui/watched.ts'
import { readCookie, writeCookie } from '../device/cookies.ts'
import { forgetLogin, forgetPerson } from '../device/forget.ts'
import { stored } from '../device/stored.ts'
import { ownAddress } from './own-address.ts'

/** User who is logged in on this device. */
export interface MyInfo {
  user_name: string
  user_id?: string
  token?: string
}

const guest: MyInfo = { user_name: 'Guest' }
const myInfo = stored('my_info', known)

export const getMyInfo = (): MyInfo => myInfo.get()

/** Guest on the server and while the page hydrates. */
export const useMyInfo = (): MyInfo => useWatched(myInfo, () => guest)

/** Cache key of visitors. Answers differ from person to person; those of a user are under their id. */
export const visitor = 'visitor'

/** Id of the viewer; undefined for visitors, and while the page hydrates. */
export const useViewer = (): string | undefined => useMyInfo().user_id

/** Same, outside of components; undefined on the server. */
export const currentViewer = (): string | undefined => (typeof window === 'undefined' ? undefined : getMyInfo().user_id)

/** Whether this device holds a login; `atFirst` while the page hydrates. */
export const useHasLogin = (atFirst: boolean): boolean =>
  useSyncExternalStore(
    myInfo.subscribe,
    () => myInfo.get().token !== undefined,
    () => atFirst,
  )

/** The viewer's own profile; `me` is used until the page has hydrated. */
export const useProfileHref = (): string => `/users/${useMyInfo().user_id ?? 'me'}/profile`

const destination = stored('destination', (raw) => (typeof raw === 'string' ? raw : undefined))

/** Address to continue at after a login: one of this site, and no login page. */
export const takeDestination = (): string => {
  const wanted = destination.get()
  destination.remove()
  const address = wanted === undefined ? undefined : ownAddress(wanted, window.location.origin)
  return address === undefined || isWayIn(address) ? '/feeds' : address
}

/** Whether the address is for signing up, logging in or recovering a password. */
export const isWayIn = (address: string): boolean => /^\/(?:login|signup|recover)(?![^/?#])/.test(address)

export const keepDestination = (address: string): void => destination.set(address)

/**
 * Sets or clears the `signed_in` cookie to match the login: it expires before a login in use, and outlives cleared
 * storage.
 */
export const keepSign = (): void => {
  if (myInfo.get().token !== undefined) writeCookie('signed_in', '1', signSeconds)
  else if (readCookie('signed_in') === '1') writeCookie('signed_in', undefined)
}

const signSeconds = 30 * 24 * 3600

/** Renews the cookie, which may have expired before the login; without it the header would go on offering a login. */
export const markLoggedIn = (): void => {
  lost.remove()
  writeCookie('signed_in', '1', signSeconds)
}

/** Another person logs in after an expired login: removes the previous one's destination, basket and searches. */
export const followLost = ({ user_id: id }: MyInfo): void => {
  const before = lost.get()
  if (before === undefined || before.user_id === id) return
  destination.remove()
  forgetPerson()
}

let arriving: MyInfo | undefined

/** Token for calls; also that of a login that is just being completed. */
export const currentToken = (): string | undefined => (arriving ?? myInfo.get()).token

/** Calls use the new login at once; the returned function publishes it to the page and the other tabs. */
export const arriveAs = (info: MyInfo | undefined): (() => void) => {
  arriving = info
  return () => {
    arriving = undefined
    if (info !== undefined) myInfo.set(info)
  }
}

/** Calls back when another tab logs in or out. */
export const onOtherTabsLogin = (listener: (was: { before: string | undefined }) => void): void => {
  let seen = myInfo.get().token
  myInfo.subscribe(() => undefined)
  // Runs after the store's own listener, which has then read the other tab's change.
  window.addEventListener('storage', () => {
    const { token } = myInfo.get()
    if (token === seen) return
    const before = seen
    seen = token
    listener({ before })
  })
}

/** Login that ended without a logout, for the other tabs and the next page. */
const lost = stored('login_lost', (raw): MyInfo | undefined =>
  typeof raw === 'object' && raw !== null ? known(raw) : undefined,
)

export const isLoginLost = (): boolean => lost.get() !== undefined

/** User whose login has ended on this device; undefined on the server and while the page hydrates. */
export const useLostLogin = (): MyInfo | undefined => useWatched(lost, () => undefined)

/** Whether the device still has the login of this page: another tab may just have logged out. */
export const isLoginStill = (): boolean => stored('my_info', known).get().token === myInfo.get().token

/**
 * The login of this device has expired, or was ended elsewhere because the phone is lost: removes what it was allowed
 * to see, including kept songs. Basket and settings stay, and the keys of payments in progress.
 */
export const loseLogin = (): void => {
  const { user_id, user_name, token } = myInfo.get()
  if (token !== undefined) lost.set({ user_name, ...(user_id !== undefined && { user_id }) })
  myInfo.remove()
  forgetLogin()
}

function known(raw: unknown): MyInfo {
  if (typeof raw !== 'object' || raw === null) return guest
  const { user_name: name, user_id: id, token } = raw as Record<string, unknown>
  return {
    user_name: typeof name === 'string' && name !== '' ? name : guest.user_name,
    ...(typeof id === 'string' ? { user_id: id } : {}),
    ...(typeof token === 'string' ? { token } : {}),
  }
}
