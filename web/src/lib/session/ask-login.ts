import type { MouseEvent } from 'react'
import { addressBelow, showing, shownIn, shownNow } from '../overlay/overlay-address.ts'
import type { PendingAction } from './action.store.ts'
import { keepDestination } from './my-info.store.ts'

/** The login by its name among what lies over a page; loaded directly, it is the page of this address. */
export const loginOver = '/login'

/** How it is opened, and what it was last opened for. */
const sheet: { open?: (() => void) | undefined; asked?: { action: PendingAction | undefined } | undefined } = {}

/** The shell says how the sheet is opened. */
export const askBy = (show: () => void): (() => void) => {
  sheet.open = show
  return () => {
    if (sheet.open === show) sheet.open = undefined
  }
}

/**
 * Asks a visitor to sign up or to log in, in a sheet over the page; then the action is done without another tap, and they
 * are back here, with what lies `over` the page then: a form to fill in.
 */
export const askLogin = (action?: PendingAction, over?: string): void => {
  // Of an impatient second tap, which would take it back: it is asked for already.
  if (action === undefined && shownNow().includes(loginOver)) return
  const { pathname, search, hash } = addressBelow()
  sheet.asked = { action }
  const shown = over === undefined ? search : showing(search, [...shownIn(search), over])
  keepDestination(`${pathname}${shown}${hash}`)
  if (sheet.open) sheet.open()
  else window.location.assign(loginOver)
}

/** What the sheet was opened for, once: it keeps that. Nothing where the history opened it. */
export const takeAsked = (): { action: PendingAction | undefined } | undefined => {
  const taken = sheet.asked
  sheet.asked = undefined
  return taken
}

/** For a link that asks: it leads to the login where no sheet can be drawn, and in a new tab. */
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
