import type { DataRouter } from 'react-router'

const mark = 'reloaded-for-new-build'
const onceIn = 60_000

/**
 * Some releases later the files of an old build are gone. A page that can't get its code is loaded whole, once, when
 * nothing is on its way and drafts are kept; failing again so soon, it shows what went wrong. What is only fetched ahead
 * may fail quietly.
 */
export const reloadWhenStale = (router: DataRouter, isComing: () => boolean, atRest: () => Promise<void>): void => {
  window.addEventListener('vite:preloadError', (event) => {
    const { location = isComing() ? router.state.location : undefined } = router.state.navigation
    if (location === undefined || !navigator.onLine || reloadedLately()) return
    event.preventDefault()
    void atRest().then(() => window.location.assign(`${location.pathname}${location.search}${location.hash}`))
  })
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
