import { getMyInfo, keepSign, loseLogin } from '../features/users/my-info.store.ts'
import { identifyBy } from '../lib/api.ts'

let leaving = false

/** Calls carry this device's login; when the server no longer knows it, one page load leads to the login and back. */
export const identifyCalls = (): void => {
  keepSign()
  identifyBy(
    () => getMyInfo().token,
    () => {
      if (leaving || window.location.pathname === '/login') return
      leaving = true
      loseLogin(`${window.location.pathname}${window.location.search}`)
      window.location.assign('/login')
    },
  )
}
