import { type Departure, loadWhole } from '../../hydration/hydration.ts'
import { problemOf } from '../api/problem.ts'

/** When the page on the screen was kept on this phone, if that is where its HTML came from. */
export const keptAt: string | undefined =
  typeof document === 'undefined' ? undefined : document.documentElement.dataset.keptAt

/** What is at hand comes within this time. */
const patience = 300

/** What a page waits for; where nothing answers, the worker has the page whole, or says what it has. */
export const orKept = async <Came>(coming: Promise<Came>, departure: Departure): Promise<Came> => {
  if (!navigator.serviceWorker?.controller) return coming
  const known = coming.catch(async (error: unknown) => {
    if (problemOf(error).kind === 'offline') await loadWhole(departure)
    throw error
  })
  if (navigator.onLine) return known
  const late = new Promise<'late'>((resolve) => setTimeout(resolve, patience, 'late'))
  // What asks waits for the network now, and would not say so.
  if ((await Promise.race([known, late])) === 'late') await loadWhole(departure)
  return known
}
