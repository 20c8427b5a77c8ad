import { useSyncExternalStore } from 'react'
import { ownAddress } from './own-address.ts'
import { stored } from './stored.ts'

/** Who is logged in on this device. */
export interface MyInfo {
  user_name: string
  user_id?: string
  token?: string
}

const guest: MyInfo = { user_name: 'Guest' }
const myInfo = stored('my_info', (raw): MyInfo => (typeof raw === 'object' && raw !== null ? known(raw) : guest))

export const getMyInfo = (): MyInfo => myInfo.get()

/** Guest on the server and while the page comes alive. */
export const useMyInfo = (): MyInfo => useSyncExternalStore(myInfo.subscribe, myInfo.get, () => guest)

/** Answers differ from person to person: each keeps their own, under their id, and visitors under this. */
export const visitor = 'visitor'

/** Who looks; a visitor while the page comes alive. */
export const useViewer = (): string | undefined => useMyInfo().user_id

/** Who looks, outside of components; visitors on the server. */
export const currentViewer = (): string | undefined => (typeof window === 'undefined' ? undefined : getMyInfo().user_id)

/** Does this device hold a login? `atFirst` while the page comes alive. */
export const useHasLogin = (atFirst: boolean): boolean =>
  useSyncExternalStore(
    myInfo.subscribe,
    () => myInfo.get().token !== undefined,
    () => atFirst,
  )

/** One's own profile; `me` stands in until the page has come alive. */
export const useProfileHref = (): string => `/users/${useMyInfo().user_id ?? 'me'}/profile`

/** Where this device keeps the face of whoever is logged in. */
export const faceKey = 'my_face'

/** Where this device keeps how much of what was told is unread: the next page says it at once. */
export const unreadKey = 'unread'

/** Where this device keeps what it asked operators of mobile money for, until it is known what became of it. */
export const operatorPaymentsKey = 'operator_payments'

/** Where this device keeps which phone was last topped up from. */
export const lastPhoneKey = 'last_phone'

/** Where this device keeps what a wallet held when it was seen last. */
export const balanceKey = 'wallet_seen'

/** Where this device keeps the keys of payments whose outcome is not known yet. */
export const deedsKey = 'deeds'

/** Forgets on this device everything that belongs to one person. */
export const forgetMe = (): void => {
  const money = [operatorPaymentsKey, lastPhoneKey, balanceKey, deedsKey]
  for (const key of ['my_info', 'wallet_info', 'destination', 'basket', faceKey, unreadKey, ...money, lost])
    stored(key, String).remove()
  forgetCookie()
}

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
  if (myInfo.get().token !== undefined) writeCookie('1', signSeconds)
  else if (/(?:^|; )signed_in=1/.test(document.cookie)) forgetCookie()
}

const signSeconds = 30 * 24 * 3600

/** The sign may have run out before the login did; without it the header would offer a login for ever. */
export const markLoggedIn = (): void => {
  stored(lost, Boolean).remove()
  writeCookie('1', signSeconds)
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
export const onOtherTabsLogin = (listener: () => void): void => {
  let seen = myInfo.get().token
  myInfo.subscribe(() => undefined)
  // After the store's own: by now it knows what the other tab wrote.
  window.addEventListener('storage', () => {
    const { token } = myInfo.get()
    if (token === seen) return
    seen = token
    listener()
  })
}

/** Tells the other tabs that the login has expired, and that nobody logged out. */
const lost = 'login_lost'

export const isLoginLost = (): boolean => stored(lost, Boolean).get()

/** The login this device had is worn out: it forgets it. Basket and choices stay. */
export const loseLogin = (): void => {
  stored(lost, Boolean).set(true)
  myInfo.remove()
  stored('wallet_info', String).remove()
  forgetCookie()
}

const forgetCookie = (): void => writeCookie('', 0)

const writeCookie = (value: string, seconds: number): void => {
  const secure = window.location.protocol === 'https:' ? '; Secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing where this must run
  document.cookie = `signed_in=${value}; Path=/; Max-Age=${seconds}; SameSite=Lax${secure}`
}

const known = (raw: object): MyInfo => {
  const { user_name: name, user_id: id, token } = raw as Record<string, unknown>
  return {
    user_name: typeof name === 'string' && name !== '' ? name : guest.user_name,
    ...(typeof id === 'string' ? { user_id: id } : {}),
    ...(typeof token === 'string' ? { token } : {}),
  }
}
