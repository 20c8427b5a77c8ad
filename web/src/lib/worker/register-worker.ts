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

/** Whose looks are kept on this phone; somebody else sees none of them. Goes with the logout. */
const keptFor = stored('kept_for', (raw) => (typeof raw === 'string' ? raw : undefined))

/** The worker comes once the page has come to rest, and takes nothing over by itself: a new one waits until it is asked for. */
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

/** After a login that ran out, somebody else may log in here. */
const forgetOthers = async (): Promise<void> => {
  const viewer = currentViewer()
  if (viewer === undefined || keptFor.get() === viewer) return
  if (keptFor.get() !== undefined) await forgetSeenBy('person')
  keptFor.set(viewer)
}

const told = new Set<string>()

/** Tells the worker what is on the screen, so that it can be read without a network. */
export const tellVisit = async (address: string): Promise<void> => {
  const registration = await navigator.serviceWorker?.ready
  // Not where few bytes are wanted.
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
  // Those left before that: they are asked for once more, which is not done where few bytes are wanted.
  const before = isSaving() ? [] : takeSeen().filter((each) => each !== address)
  for (const each of before)
    registration?.active?.postMessage({ type: 'visit', address: each, shown, songs, files: [] })
}
