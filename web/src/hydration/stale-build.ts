import type { DataRouter, Location } from 'react-router'

const mark = 'reloaded-for-new-build'
const onceIn = 60_000

/** Navigation to a page. */
export interface Departure {
  pathname: string
  /** Whether no other navigation has started since. */
  isLatest: () => boolean
}

/** Errors of imports whose file did not load. */
const lost = new WeakSet<Error>()
/** Destination of the current navigation, or the current page: the router knows it before a slow phone renders it. */
const page = { destination: (): Location | undefined => undefined, atRest: async (): Promise<void> => undefined }

/** Loads pages of this router whole if there is no other way, when no work is running and drafts are stored. */
export const loadWholeIn = (router: DataRouter, rest: () => Promise<void>): void => {
  window.addEventListener('vite:preloadError', ({ payload }) => lost.add(payload))
  page.destination = () => router.state.navigation.location ?? router.state.location
  page.atRest = rest
}

const awaitedAt = ({ pathname, isLatest }: Departure): Location | undefined => {
  const location = page.destination()
  return isLatest() && location?.pathname === pathname ? location : undefined
}

/** Page, or tab of a page; other parameters may change while the user stays there. */
const placeOf = ({ pathname, search }: Pick<Location, 'pathname' | 'search'>): string =>
  pathname + new URLSearchParams(search).get('tab')

/** Whether the user is at this place or navigating to it, even if it is not rendered yet. */
export const isHeadedFor = (place: Pick<Location, 'pathname' | 'search'>): boolean =>
  placeOf(page.destination() ?? place) === placeOf(place)

/** Called at a tap; the returned function checks whether the user is still at the same place. */
export const placeNow = (): (() => boolean) => {
  const place = page.destination()
  return () => place === undefined || isHeadedFor(place)
}

/** Loads a page whole. Returns without doing so if the user has left it. */
export const loadWhole = async (departure: Departure, may = (): boolean => true): Promise<void> => {
  if (!awaitedAt(departure)) return
  await page.atRest()
  const location = awaitedAt(departure)
  if (!location || !may()) return
  window.location.assign(`${location.pathname}${location.search}${location.hash}`)
  await new Promise(() => {})
}

/**
 * Some releases later the files of an old build are gone: a page whose code does not load is loaded whole, once. If
 * that fails again soon, it shows the error. Other parts may fail; the next use of one requests it again.
 */
export const orWhole = async (error: unknown, departure: Departure): Promise<never> => {
  if (lost.has(error as Error)) await loadWhole(departure, () => navigator.onLine && !reloadedLately())
  throw error
}

const reloadedLately = (): boolean => {
  try {
    const last = Number(sessionStorage.getItem(mark) ?? 0)
    sessionStorage.setItem(mark, String(Date.now()))
    return Date.now() - last < onceIn
  } catch {
    // Without storage a reload could repeat endlessly.
    return true
  }
}
