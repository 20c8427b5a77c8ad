import type { MouseEvent } from 'react'
import { addressBelow, showing, shownIn, shownNow } from '../overlay/overlay-address.ts'
import type { PendingAction } from './action.store.ts'
import { keepDestination } from './my-info.store.ts'

/** Name of the login as an overlay; loaded directly, it is the page of this address. */
export const loginOver = '/login'

/** How the sheet is opened, and the action it was last opened for. */
const sheet: { open?: (() => void) | undefined; asked?: { action: PendingAction | undefined } | undefined } = {}

/** Called by the shell, which renders the sheet. */
export const askBy = (show: () => void): (() => void) => {
  sheet.open = show
  return () => {
    if (sheet.open === show) sheet.open = undefined
  }
}

/**
 * Asks a visitor to sign up or log in, in a sheet over the page. Then the action is done without another tap, and the
 * user is back here, with the overlay `over` open: a form to fill in.
 */
export const askLogin = (action?: PendingAction, over?: string): void => {
  // An impatient second tap must not remove the action of the first.
  if (action === undefined && shownNow().includes(loginOver)) return
  const { pathname, search, hash } = addressBelow()
  sheet.asked = { action }
  const shown = over === undefined ? search : showing(search, [...shownIn(search), over])
  keepDestination(`${pathname}${shown}${hash}`)
  if (sheet.open) sheet.open()
  else window.location.assign(loginOver)
}

/** Action that the sheet was opened for, returned once; undefined if the history opened it. */
export const takeAsked = (): { action: PendingAction | undefined } | undefined => {
  const taken = sheet.asked
  sheet.asked = undefined
  return taken
}

/**
 * Props of a link that asks for the login: it leads to the login page in a new tab, and where no sheet can be shown.
 */
export const askLink = (action: PendingAction, over?: string) => ({
  href: loginOver,
  'aria-haspopup': 'dialog' as const,
  'data-asks': true,
  onClick: (event: MouseEvent): void => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    askLogin(action, over)
  },
})
