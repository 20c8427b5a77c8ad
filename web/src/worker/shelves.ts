import { once } from '../ui/once.ts'
import {
  type AnswerFacts,
  filesNamed,
  type Kind,
  mayKeep,
  pageCaches,
  pageFactsOf,
  pageKey,
  pictureCache,
  plainAddress,
  readChoices,
  shellCaches,
} from './keeping.rules.ts'
import { scope, workerBuild } from './scope.ts'
import { Shelf } from './shelf.ts'

const megabyte = 1_000_000

/** Code, and pages without personal data: they survive a logout, so that the login opens offline, too. */
export const shellShelf = new Shelf(`${shellCaches}${workerBuild}`, 30 * megabyte)
/** Visited pages. */
export const pageShelf = new Shelf(`${pageCaches}${workerBuild}`, 12 * megabyte)
/** Pictures, whose addresses are the same in every build. */
export const pictureShelf = new Shelf(pictureCache, 50 * megabyte)

const shelves = [shellShelf, pageShelf, pictureShelf]

/** Counts logouts: requests started before one must not be cached for the next person. */
let era = 0

/** Logout: removes all visited pages and their pictures. */
export const forgetSeen = async (): Promise<void> => {
  era += 1
  await Promise.all([pageShelf.clear(), pictureShelf.clear()])
}

/** Deletes the caches of other builds. */
export const dropOtherBuilds = async (): Promise<void> => {
  const others = (await caches.keys()).filter(
    (name) => name.startsWith('sheds-') && shelves.every((shelf) => shelf.name !== name),
  )
  await Promise.all(others.map((name) => caches.delete(name)))
}

/** Runs once in a worker's life. */
export const tidyShelves = once(async (): Promise<void> => {
  for (const shelf of shelves) await shelf.tidy()
})

const factsOf = ({ status, redirected, type, headers }: Response): AnswerFacts => ({
  status,
  redirected,
  type,
  header: (name) => headers.get(name),
})

export const isKeepable = (kind: Kind, answer: Response): boolean => mayKeep(kind, factsOf(answer), workerBuild)

/** Shelf of a page by its path; some pages belong to the shell. */
export const shelfOf = (path: string): Shelf =>
  path === songsPage || fixedPages.includes(path) ? shellShelf : pageShelf

/** Pages whose content this device generates itself. */
export const fixedPages = ['/offline', '/basket', '/waiting']

/** Page that plays kept songs: the same HTML for every member, without personal data. */
export const songsPage = '/my_music'

/** Caches a page, if allowed, and the files that it names. */
export const keepPage = async (url: URL, answer: Response, at = Date.now()): Promise<void> => {
  if (!isKeepable('page', answer)) return
  const begun = era
  const html = await answer.text()
  const { shown, knows } = readChoices(answer.headers.get('x-shown'))
  const { title, picture } = pageFactsOf(html, url.pathname)
  const headers = new Headers(answer.headers)
  for (const name of ['content-encoding', 'content-length']) headers.delete(name)
  headers.set('x-kept-at', String(at))
  headers.set('x-title', encodeURIComponent(title))
  if (picture !== undefined) headers.set('x-picture', picture)
  const key = pageKey(shown, plainAddress(url, knows))
  const put = (): Promise<void> =>
    shelfOf(url.pathname).put(key, new Response(html, { headers }), { bytes: html.length, knows, at })
  if (begun !== era) return
  // A full disk evicts pictures instead of losing the page.
  await put().catch(async () => {
    await pictureShelf.shrink(pictureShelf.most / 4)
    if (begun === era) await put()
  })
  if (begun !== era) await shelfOf(url.pathname).clear()
  await keepFiles(filesNamed(html))
  await shelfOf(url.pathname).writeSoon()
}

/**
 * Caches files that a page loaded before the worker existed: the browser mostly has them cached, so no request is
 * repeated.
 */
export const keepFiles = async (paths: readonly string[]): Promise<void> => {
  for (const path of paths) {
    const kind = path.startsWith('/assets/') ? 'code' : 'picture'
    if (await fileShelf(kind).has(path)) continue
    const answer = await fetch(path, { cache: 'force-cache', credentials: 'omit' }).catch(() => undefined)
    if (answer !== undefined) await keepFile(kind, path, answer)
  }
  await Promise.all([shellShelf.writeSoon(), pictureShelf.writeSoon()])
}

export const fileShelf = (kind: 'code' | 'picture'): Shelf => (kind === 'code' ? shellShelf : pictureShelf)

export const keepFile = async (kind: 'code' | 'picture', path: string, answer: Response): Promise<void> => {
  if (!isKeepable(kind, answer)) return
  const begun = era
  const body = await answer.arrayBuffer()
  const headers = new Headers(answer.headers)
  for (const name of ['content-encoding', 'content-length']) headers.delete(name)
  if (kind === 'picture' && begun !== era) return
  const shelf = fileShelf(kind)
  await shelf
    .put(path, new Response(body, { headers }), { bytes: body.byteLength })
    .catch(() => pictureShelf.shrink(pictureShelf.most / 4))
}

export const ownPath = (url: string): string => url.slice(scope.location.origin.length)
