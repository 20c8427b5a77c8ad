import { useSyncExternalStore } from 'react'
import { useWatched } from '../../ui/watched.ts'
import { readCookie, writeCookie } from '../device/cookies.ts'
import { forgetLogin, forgetPerson } from '../device/forget.ts'
import { stored } from '../device/stored.ts'
import { ownAddress } from './own-address.ts'

/** Who is logged in on this device. */
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

/** Answers differ from person to person: each keeps their own, under their id, and visitors under this. */
export const visitor = 'visitor'

/** Who looks; a visitor while the page hydrates. */
export const useViewer = (): string | undefined => useMyInfo().user_id

/** Who looks, outside of components; visitors on the server. */
export const currentViewer = (): string | undefined => (typeof window === 'undefined' ? undefined : getMyInfo().user_id)

/** Does this device hold a login? `atFirst` while the page hydrates. */
export const useHasLogin = (atFirst: boolean): boolean =>
  useSyncExternalStore(
    myInfo.subscribe,
    () => myInfo.get().token !== undefined,
    () => atFirst,
  )

/** One's own profile; `me` stands in until the page has hydrated. */
export const useProfileHref = (): string => `/users/${useMyInfo().user_id ?? 'me'}/profile`

const destination = stored('destination', (raw) => (typeof raw === 'string' ? raw : undefined))

/** Where to go on after login: an address of ours, and not the login itself. */
export const takeDestination = (): string => {
  const wanted = destination.get()
  destination.remove()
  const address = wanted === undefined ? undefined : ownAddress(wanted, window.location.origin)
  return address === undefined || isWayIn(address) ? '/feeds' : address
}

/** Where one signs up, logs in or recovers a password. */
export const isWayIn = (address: string): boolean => /^\/(?:login|signup|recover)(?![^/?#])/.test(address)

export const keepDestination = (address: string): void => destination.set(address)

/** Sets or clears the `signed_in` cookie by the login: it expires before a login in use, and stays when storage is cleared. */
export const keepSign = (): void => {
  if (myInfo.get().token !== undefined) writeCookie('signed_in', '1', signSeconds)
  else if (readCookie('signed_in') === '1') writeCookie('signed_in', undefined)
}

const signSeconds = 30 * 24 * 3600

/** The sign may have run out before the login did; without it the header would offer a login for ever. */
export const markLoggedIn = (): void => {
  lost.remove()
  writeCookie('signed_in', '1', signSeconds)
}

/** Who comes after somebody whose login ended here goes neither where they were nor on with their basket or searches. */
export const followLost = ({ user_id: id }: MyInfo): void => {
  const before = lost.get()
  if (before === undefined || before.user_id === id) return
  destination.remove()
  forgetPerson()
}

let arriving: MyInfo | undefined

/** Who calls: whoever just logged in, too. */
export const currentToken = (): string | undefined => (arriving ?? myInfo.get()).token

/** Calls are theirs at once; the page and the other tabs hear of it with what is returned. */
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
  // After the store's own: by now it knows what the other tab wrote.
  window.addEventListener('storage', () => {
    const { token } = myInfo.get()
    if (token === seen) return
    const before = seen
    seen = token
    listener({ before })
  })
}

/** Tells the other tabs, and the next page, whose login has ended, and that nobody logged out. */
const lost = stored('login_lost', (raw): MyInfo | undefined =>
  typeof raw === 'object' && raw !== null ? known(raw) : undefined,
)

export const isLoginLost = (): boolean => lost.get() !== undefined

/** Whose login has ended on this device; nothing on the server and while the page hydrates. */
export const useLostLogin = (): MyInfo | undefined => useWatched(lost, () => undefined)

/** Whether the device still has the login that this page goes by: another tab may have logged out just now. */
export const isLoginStill = (): boolean => stored('my_info', known).get().token === myInfo.get().token

/**
 * The login this device had has expired, or was ended from elsewhere since the phone is lost: what it was allowed to see
 * goes, kept songs with it. Basket and choices stay, and what a payment on its way is asked about.
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
