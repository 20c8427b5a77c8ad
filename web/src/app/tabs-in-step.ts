import { isLoginLost, onOtherTabsLogin } from '../lib/my-info.store.ts'
import { passNews } from './worn-login.ts'

/** Where a reload would lose what nobody can get back, or where the page goes on by itself. */
const own = /^\/(login|signup|recover)$/

/** A login or logout in one tab is one in all: what was one person's leaves the screen. */
export const keepTabsInStep = (): void => {
  onOtherTabsLogin(() => {
    if (own.test(window.location.pathname)) return
    if (isLoginLost()) passNews()
    window.location.reload()
  })
  window.addEventListener('pageshow', ({ persisted }) => {
    // A page that lay in the back-forward cache heard nothing meanwhile.
    if (persisted) window.dispatchEvent(new StorageEvent('storage'))
  })
}
