import type { Location } from 'react-router'
import { keepOpenersBy, type OpenerName } from '../../ui/overlay/opener.ts'
import { isHeldBack, stepUnderway } from '../../ui/overlay/step-back.ts'
import { watched } from '../../ui/watched.ts'

/** The names of what lies on top of the page, the topmost last. */
export const shownIn = (search: string): readonly string[] => {
  const show = new URLSearchParams(search).get('show')
  return show === null || show === '' ? [] : show.split('.').filter((name) => !isPath(name))
}

/** What is a page by itself goes by its path, here too: drawn over another page, it keeps its own address. */
export const isPath = (name: string | undefined): name is string => name?.startsWith('/') === true

/** Where the page is that lies below: the address may be that of the page drawn over it. */
export const addressBelow = (): Pick<Location, 'pathname' | 'search' | 'hash'> => masked() ?? window.location

const masked = (): Location | undefined => (window.history.state as { masked?: Location } | null)?.masked

const namesHere = (): readonly string[] => {
  const names = shownIn(addressBelow().search)
  return masked() === undefined ? names : [...names, window.location.pathname]
}

/** Loaded directly, what was drawn over a page is the page of its address. */
export const standAlone = (): void => {
  if (masked() === undefined) return
  window.history.replaceState({ ...window.history.state, usr: null, masked: undefined }, '')
  // The browser would scroll to the place of the page that lay below.
  window.history.scrollRestoration = 'manual'
  window.scrollTo(0, 0)
}

/** The same query string with this on top. */
export const showing = (search: string, names: readonly string[]): string => {
  const query = new URLSearchParams(search)
  const listed = names.filter((name) => !isPath(name))
  query.delete('show')
  if (listed.length > 0) query.set('show', listed.join('.'))
  // A name may carry an id after a colon, which needs no escape.
  return query.size === 0 ? '' : `?${query.toString().replaceAll('%3A', ':')}`
}

type Address = Pick<Location, 'pathname' | 'search'>

/** The same page, with something else on top of it. */
export const differsOnTop = (from: Address, to: Address): boolean =>
  from.pathname === to.pathname && from.search !== to.search && showing(from.search, []) === showing(to.search, [])

/** What the history keeps of a step that opened something on the page itself. */
export interface Opening {
  /** How many steps of this kind lie one over another. */
  steps: number
  /** The key of the page's own step. */
  page: string
  /** What opened the last of them. */
  by: OpenerName | undefined
}

/** What the history keeps of a step, besides what the router does. */
interface StepState {
  opening?: Opening
  /** Of a page loaded by itself: the router calls all of them by the same key. */
  place?: string
}

const openingOf = (state: unknown): Opening | undefined => (state as StepState | null)?.opening

/** Where a page is scrolled to is one place, whatever lies on top of it. */
export const placeOf = ({ key, state }: Pick<Location, 'key' | 'state'>): string =>
  openingOf(state)?.page ?? (state as StepState | null)?.place ?? key

/** Before the router looks: a page that was loaded by itself gets a place of its own, which a reload and a way back keep. */
export const takePlace = (): void => {
  const { key, state } = presentStep()
  if (key !== 'default' || (state as StepState).place !== undefined) return
  const place = Math.random().toString(36).slice(2)
  window.history.replaceState({ ...window.history.state, usr: { ...state, place } }, '')
}

/** The present step as the router keeps it: it tells its own components later, when they have all they need. */
export const presentStep = (): { key: string; state: object; opening: Opening | undefined } => {
  const { key = 'default', usr }: { key?: string; usr?: object } = window.history.state ?? {}
  return { key, state: { ...usr }, opening: openingOf(usr) }
}

// What lay over the page before it was loaded anew does not: see `standAlone`.
const shown = watched<readonly string[]>(typeof window === 'undefined' ? [] : shownIn(window.location.search))

/** What lies on top of the page now. */
export const shownNow = shown.get
export const onShown = shown.subscribe

/** What is opened or closed shows at once; the address follows. */
export const expectShown = (next: readonly string[]): void => {
  if (next.join('.') !== shownNow().join('.')) shown.show(next)
}

/** After any move; what a step of ours leads to is expected already. */
export const readShown = (): void => {
  if (!stepUnderway()) expectShown(namesHere())
}

keepOpenersBy(() => presentStep().opening?.by)

if (typeof window !== 'undefined')
  window.addEventListener('popstate', () => {
    if (!isHeldBack()) readShown()
  })
