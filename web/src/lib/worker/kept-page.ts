import { type Departure, loadWhole } from '../../hydration/hydration.ts'
import { problemOf } from '../api/problem.ts'

/** Time at which the HTML of this page was cached, if it came from the worker's cache. */
export const keptAt: string | undefined =
  typeof document === 'undefined' ? undefined : document.documentElement.dataset.keptAt

/** Answers from a cache arrive within this time. */
const patience = 300

/**
 * Waits for the data of a page; without a response it loads the page whole, as the worker has a copy of it or a list of
 * those it has.
 */
export const orKept = async <Came>(coming: Promise<Came>, departure: Departure): Promise<Came> => {
  if (!navigator.serviceWorker?.controller) return coming
  const known = coming.catch(async (error: unknown) => {
    if (problemOf(error).kind === 'offline') await loadWhole(departure)
    throw error
  })
  if (navigator.onLine) return known
  const late = new Promise<'late'>((resolve) => setTimeout(resolve, patience, 'late'))
  // The requests wait for the network, without an error.
  if ((await Promise.race([known, late])) === 'late') await loadWhole(departure)
  return known
}
