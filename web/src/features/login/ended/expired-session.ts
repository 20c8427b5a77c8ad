import { identifyBy } from '../../../lib/api/api.ts'
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

const here = (): string => {
  const { pathname, search } = addressBelow()
  return `${pathname}${search}`
}

/**
 * Calls carry this device's login. When the server no longer knows it, a page for everybody goes on as a visitor's;
 * for an action, or a page of the person's own, one page load leads to the login and back.
 */
export const identifyCalls = (): void => {
  keepSign()
  if (takeNews()) ended.show(true)
  identifyBy(currentToken, { loginNeeded: leaveForLogin, loginEnded: goOnAsVisitor, loginAsked: loseLoginStill })
}

/** Another tab may have logged in anew: that login is not the one that ended. */
const loseLoginStill = (): void => {
  if (isLoginStill()) loseLogin()
}

const leaveForLogin = (): void => {
  if (leaving || window.location.pathname === '/login' || !isLoginStill()) return
  leaving = true
  loseLogin()
  keepDestination(here())
  window.location.assign('/login')
}

const goOnAsVisitor = (): void => {
  if (leaving || !isLoginStill()) return
  if (isOwnPlace(addressBelow().pathname)) leaveForLogin()
  else {
    loseLogin()
    ended.show(true)
  }
}

/** A page that belongs to the person whose login it was. */
const isOwnPlace = (path: string): boolean =>
  path === `/users/${getMyInfo().user_id}/profile` || path.startsWith('/profile/') || path === '/shedpay'

/** Has the login ended under this page, without anybody having said so yet? */
export const useLoginEnded = (): boolean => useWatched(ended, () => false)

export const forgetLoginEnded = (): void => ended.show(false)

/** In this tab, over one reload: another tab found the login ended, and the next page says it here, too. */
const news = storedInTab('login_ended', Boolean)

export const passNews = (): void => news.set(true)

const takeNews = (): boolean => {
  const passed = news.get()
  news.remove()
  return passed && getMyInfo().token === undefined
}

/** Somebody has logged out, and the next page may be long in coming. */
const leaveScreen = (): void => {
  endPage()
  forgetTab()
  document.body.hidden = true
}

/** A login or logout in one tab is one in all: what was one person's leaves the screen. */
export const keepTabsInStep = (): void => {
  onOtherTabsLogin(({ before }) => {
    // Recovery codes are shown only once, and a login leads on by itself.
    if (isWayIn(window.location.pathname)) return
    if (isLoginLost()) passNews()
    else if (before !== undefined) leaveScreen()
    window.location.reload()
  })
  window.addEventListener('pageshow', ({ persisted }) => {
    // A page restored from the back-forward cache has missed the events of meanwhile.
    if (persisted) window.dispatchEvent(new StorageEvent('storage'))
  })
}
