import { problemOf } from '../api/problem.ts'

/** When the page on the screen was kept on this phone, if that is where its HTML came from. */
export const keptAt: string | undefined =
  typeof document === 'undefined' ? undefined : document.documentElement.dataset.keptAt

/** What is at hand comes within this time. */
const patience = 300

/** What a page waits for; where nothing answers, the worker has the page whole, or says what it has. */
export const orKept = <Came>(coming: Promise<Came>, address: string): Promise<Came> => {
  if (!navigator.serviceWorker?.controller) return coming
  const leave = (): Promise<never> => {
    window.location.assign(address)
    return new Promise(() => {})
  }
  const known = coming.catch((error: unknown) => {
    if (problemOf(error).kind === 'offline') return leave()
    throw error
  })
  if (navigator.onLine) return known
  // What asks waits for the network now, and would not say so.
  return Promise.race([known, new Promise((resolve) => setTimeout(resolve, patience)).then(leave)])
}
