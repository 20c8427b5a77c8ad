import { setCaller } from '../../../lib/api/api.ts'
import { forgetTab } from '../../../lib/device/forget.ts'
import { storedInTab } from '../../../lib/device/stored.ts'
import { addressBelow } from '../../../lib/overlay/overlay-address.ts'
import {
  currentToken,
  getMyInfo,
  isLoginLost,
  isLoginStill,
  isWayIn,
  keepDestination,
  keepSign,
  loseLogin,
  onOtherTabsLogin,
} from '../../../lib/session/my-info.store.ts'
import { useWatched, watched } from '../../../ui/watched.ts'
import { endPage } from './page-end.ts'

let leaving = false
const ended = watched(false)

const currentAddress = (): string => {
  const { pathname, search } = addressBelow()
  return `${pathname}${search}`
}

/**
 * Sends this device's login with each call. When the server no longer knows it, a public page continues as a visitor's;
 * an action or an own page leads to the login and back.
 */
export const identifyCalls = (): void => {
  keepSign()
  if (takeNotice()) ended.show(true)
  setCaller(currentToken, { loginNeeded: leaveForLogin, loginEnded: goOnAsVisitor, loginAsked: loseCurrentLogin })
}

/** Ends the login, unless another tab has logged in again. */
const loseCurrentLogin = (): void => {
  if (isLoginStill()) loseLogin()
}

const leaveForLogin = (): void => {
  if (leaving || window.location.pathname === '/login' || !isLoginStill()) return
  leaving = true
  loseLogin()
  keepDestination(currentAddress())
  window.location.assign('/login')
}

const goOnAsVisitor = (): void => {
  if (leaving || !isLoginStill()) return
  if (isOwnPage(addressBelow().pathname)) leaveForLogin()
  else {
    loseLogin()
    ended.show(true)
  }
}

/** True for a page of the member whose login ended. */
const isOwnPage = (path: string): boolean =>
  path === `/users/${getMyInfo().user_id}/profile` || path.startsWith('/profile/') || path === '/shedpay'

/** True if the login ended under this page and the notice was not shown yet. */
export const useLoginEnded = (): boolean => useWatched(ended, () => false)

export const forgetLoginEnded = (): void => ended.show(false)

/** Passes the notice over a reload of this tab, when another tab found the login ended. */
const storedNotice = storedInTab('login_ended', Boolean)

export const storeNotice = (): void => storedNotice.set(true)

const takeNotice = (): boolean => {
  const passed = storedNotice.get()
  storedNotice.remove()
  return passed && getMyInfo().token === undefined
}

/** Hides the page after a logout in another tab, as the next page may load slowly. */
const leaveScreen = (): void => {
  endPage()
  forgetTab()
  document.body.hidden = true
}

/** Reloads this tab after a login or logout in another one, so that it shows no other person's data. */
export const syncLoginAcrossTabs = (): void => {
  onOtherTabsLogin(({ before }) => {
    // Recovery codes are shown only once, and a login continues by itself.
    if (isWayIn(window.location.pathname)) return
    if (isLoginLost()) storeNotice()
    else if (before !== undefined) leaveScreen()
    window.location.reload()
  })
  window.addEventListener('pageshow', ({ persisted }) => {
    // A page from the back-forward cache has missed storage events.
    if (persisted) window.dispatchEvent(new StorageEvent('storage'))
  })
}
