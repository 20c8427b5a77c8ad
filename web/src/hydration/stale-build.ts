import type { DataRouter, Location } from 'react-router'

const mark = 'reloaded-for-new-build'
const onceIn = 60_000

/** A page that somebody set out for. */
export interface Departure {
  pathname: string
  /** Nobody has set out for another one since. */
  isLatest: () => boolean
}

/** What an import failed with whose file did not come. */
const lost = new WeakSet<Error>()
/** Where somebody is on the way to, or stands: the router knows it before a slow phone has drawn it. */
const page = { destination: (): Location | undefined => undefined, atRest: async (): Promise<void> => undefined }

/** Pages of this router are loaded whole where they can't be had otherwise, when nothing is on its way and drafts are kept. */
export const loadWholeIn = (router: DataRouter, rest: () => Promise<void>): void => {
  window.addEventListener('vite:preloadError', ({ payload }) => lost.add(payload))
  page.destination = () => router.state.navigation.location ?? router.state.location
  page.atRest = rest
}

const awaitedAt = ({ pathname, isLatest }: Departure): Location | undefined => {
  const location = page.destination()
  return isLatest() && location?.pathname === pathname ? location : undefined
}

/** A page, or a tab of one: what else its address says changes under somebody who stays there. */
const placeOf = ({ pathname, search }: Pick<Location, 'pathname' | 'search'>): string =>
  pathname + new URLSearchParams(search).get('tab')

/** Whether somebody is there or on the way there, and has not moved on, though that may not be drawn yet. */
export const isHeadedFor = (place: Pick<Location, 'pathname' | 'search'>): boolean =>
  placeOf(page.destination() ?? place) === placeOf(place)

/** Taken at a tap; asked when its answer comes, whether somebody still is where they were then. */
export const placeNow = (): (() => boolean) => {
  const place = page.destination()
  return () => place === undefined || isHeadedFor(place)
}

/** Loads a page whole. It comes back without having done so if nobody waits for it: whoever went elsewhere stays there. */
export const loadWhole = async (departure: Departure, may = (): boolean => true): Promise<void> => {
  if (!awaitedAt(departure)) return
  await page.atRest()
  const location = awaitedAt(departure)
  if (!location || !may()) return
  window.location.assign(`${location.pathname}${location.search}${location.hash}`)
  await new Promise(() => {})
}

/**
 * Some releases later the files of an old build are gone. A page that can't get its code is loaded whole, once; failing
 * again so soon, it shows what went wrong. Its other parts may fail: who wants one asks for it again.
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
    // Without a memory a reload could go on for ever.
    return true
  }
}
