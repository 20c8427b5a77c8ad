import type { DataRouter } from 'react-router'

const mark = 'reloaded-for-new-build'
const onceIn = 60_000

/** What an import failed with whose file did not come. */
const lost = new WeakSet<Error>()
let loadWhole = (_pathname: string): boolean => false

/**
 * Some releases later the files of an old build are gone. A page that can't get its code is loaded whole, once, when
 * nothing is on its way and drafts are kept; failing again so soon, it shows what went wrong.
 */
export const reloadWhenStale = (
  router: DataRouter,
  isComing: (loaded: unknown) => boolean,
  atRest: () => Promise<void>,
): void => {
  window.addEventListener('vite:preloadError', ({ payload }) => lost.add(payload))
  loadWhole = (pathname) => {
    const { navigation, loaderData } = router.state
    const { location = Object.values(loaderData).some(isComing) ? router.state.location : undefined } = navigation
    // Whoever went elsewhere meanwhile stays there.
    if (location?.pathname !== pathname || !navigator.onLine || reloadedLately()) return false
    void atRest().then(() => window.location.assign(`${location.pathname}${location.search}${location.hash}`))
    return true
  }
}

/** For what a page is fetched with. Its other parts may fail: who wants one asks for it again. */
export const orWhole = (error: unknown, pathname: string): Promise<never> => {
  if (lost.has(error as Error) && loadWhole(pathname)) return new Promise(() => {})
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
