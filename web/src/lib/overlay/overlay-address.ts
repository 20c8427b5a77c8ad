import type { Location } from 'react-router'
import { keepOpenersBy, type OpenerName } from '../../ui/overlay/opener.ts'
import { isHeldBack, stepUnderway } from '../../ui/overlay/step-back.ts'
import { watched } from '../../ui/watched.ts'

/** Names of the open overlays, the topmost last. */
export const shownIn = (search: string): readonly string[] => {
  const show = new URLSearchParams(search).get('show')
  return show === null || show === '' ? [] : show.split('.').filter((name) => !isPath(name))
}

/** An overlay that is also a page is named by its path, and keeps that address when it is drawn over another page. */
export const isPath = (name: string | undefined): name is string => name?.startsWith('/') === true

/** Address of the page below; the address bar may show that of an overlay. */
export const addressBelow = (): Pick<Location, 'pathname' | 'search' | 'hash'> => masked() ?? window.location

const masked = (): Location | undefined => (window.history.state as { masked?: Location } | null)?.masked

const namesHere = (): readonly string[] => {
  const names = shownIn(addressBelow().search)
  return masked() === undefined ? names : [...names, window.location.pathname]
}

/** After a reload, a page that was drawn over another one is the page of its address. */
export const standAlone = (): void => {
  if (masked() === undefined) return
  window.history.replaceState({ ...window.history.state, usr: null, masked: undefined }, '')
  // The browser would scroll to the position of the page that was below.
  window.history.scrollRestoration = 'manual'
  window.scrollTo(0, 0)
}

/** Same query string, with these overlays open. */
export const showing = (search: string, names: readonly string[]): string => {
  const query = new URLSearchParams(search)
  const listed = names.filter((name) => !isPath(name))
  query.delete('show')
  if (listed.length > 0) query.set('show', listed.join('.'))
  // A name may contain a colon and an id, which need no escape.
  return query.size === 0 ? '' : `?${query.toString().replaceAll('%3A', ':')}`
}

type Address = Pick<Location, 'pathname' | 'search'>

/** Same page, with other overlays. */
export const differsOnTop = (from: Address, to: Address): boolean =>
  from.pathname === to.pathname && from.search !== to.search && showing(from.search, []) === showing(to.search, [])

/** History state of a step that opened an overlay. */
export interface Opening {
  /** Number of such steps in a row. */
  steps: number
  /** History key of the page's own step. */
  page: string
  /** Element that opened the last overlay. */
  by: OpenerName | undefined
}

/** History state of a step, beside the router's. */
interface StepState {
  opening?: Opening
  /** Key of a page that was loaded directly: the router gives all of these the same key. */
  place?: string
}

const openingOf = (state: unknown): Opening | undefined => (state as StepState | null)?.opening

/** Key of a page's scroll position, which does not depend on its overlays. */
export const placeOf = ({ key, state }: Pick<Location, 'key' | 'state'>): string =>
  openingOf(state)?.page ?? (state as StepState | null)?.place ?? key

/** Before the router starts: gives a directly loaded page its own key, which a reload and a way back keep. */
export const takePlace = (): void => {
  const { key, state } = presentStep()
  if (key !== 'default' || (state as StepState).place !== undefined) return
  const place = Math.random().toString(36).slice(2)
  window.history.replaceState({ ...window.history.state, usr: { ...state, place } }, '')
}

/** Current step as the router stores it; the router's hooks report it later. */
export const presentStep = (): { key: string; state: object; opening: Opening | undefined } => {
  const { key = 'default', usr }: { key?: string; usr?: object } = window.history.state ?? {}
  return { key, state: { ...usr }, opening: openingOf(usr) }
}

// An overlay with an address of its own does not survive a reload; see `standAlone`.
const shown = watched<readonly string[]>(typeof window === 'undefined' ? [] : shownIn(window.location.search))

/** Names of the overlays that are open now. */
export const shownNow = shown.get
export const onShown = shown.subscribe

/** Shows an opened or closed overlay at once; the address follows. */
export const expectShown = (next: readonly string[]): void => {
  if (next.join('.') !== shownNow().join('.')) shown.show(next)
}

/** Reads the address after any navigation, unless a step of ours is in progress. */
export const readShown = (): void => {
  if (!stepUnderway()) expectShown(namesHere())
}

keepOpenersBy(() => presentStep().opening?.by)

if (typeof window !== 'undefined')
  window.addEventListener('popstate', () => {
    if (!isHeldBack()) readShown()
  })
