import { loadSleeping } from '../../hydration/hydration.ts'
import { forgetSeenBy } from '../device/forget-all.ts'
import { stored } from '../device/stored.ts'
import { keepsSongs } from '../keep/kept-songs.store.ts'
import { locale } from '../language/locale.ts'
import { offerUpdate } from '../release/new-version.ts'
import { isSaving } from '../saver/saver.ts'
import { currentViewer, getMyInfo } from '../session/my-info.store.ts'
import { keptAt } from './kept-page.ts'
import { takeSeen } from './seen-pages.ts'

/** User whose visited pages are cached on this device; removed at logout. */
const keptFor = stored('kept_for', (raw) => (typeof raw === 'string' ? raw : undefined))

/** Registers the worker once the page is idle. A new worker waits until the user accepts it. */
export const registerWorker = async (): Promise<void> => {
  const registration = await navigator.serviceWorker?.register('/sw.js').catch(() => undefined)
  if (registration === undefined) return
  await forgetOthers()
  offerWaiting(registration)
  registration.addEventListener('updatefound', () => {
    registration.installing?.addEventListener('statechange', () => offerWaiting(registration))
  })
}

const offerWaiting = (registration: ServiceWorkerRegistration): void => {
  if (registration.waiting !== null && registration.active !== null) offerUpdate(registration)
}

/** After an expired login, another person may log in here. */
const forgetOthers = async (): Promise<void> => {
  const viewer = currentViewer()
  if (viewer === undefined || keptFor.get() === viewer) return
  if (keptFor.get() !== undefined) await forgetSeenBy('person')
  keptFor.set(viewer)
}

const told = new Set<string>()

/** Reports the page on the screen to the worker, so that it can be read offline. */
export const reportVisit = async (address: string): Promise<void> => {
  const registration = await navigator.serviceWorker?.ready
  // Not with the data saver on.
  if (registration !== undefined && !isSaving()) await loadSleeping()
  const files = performance
    .getEntriesByType('resource')
    .map(({ name }) => name)
    .filter((name) => name.startsWith(`${window.location.origin}/`) && !told.has(name))
  for (const name of files) told.add(name)
  const { theme = '' } = document.documentElement.dataset
  const [loaded] = performance.getEntriesByType('navigation')
  const isLoaded = keptAt === undefined && loaded?.name === new URL(address, window.location.origin).href
  const loadedAt = isLoaded ? performance.timeOrigin : undefined
  const shown = { lang: locale(), theme, member: getMyInfo().token !== undefined, saver: isSaving() }
  const paths = files.map((name) => name.slice(window.location.origin.length))
  const songs = keepsSongs()
  registration?.active?.postMessage({ type: 'visit', address, loadedAt, shown, songs, files: paths })
  // Pages that were left earlier are requested again, which the data saver skips.
  const before = isSaving() ? [] : takeSeen().filter((each) => each !== address)
  for (const each of before)
    registration?.active?.postMessage({ type: 'visit', address: each, shown, songs, files: [] })
}
