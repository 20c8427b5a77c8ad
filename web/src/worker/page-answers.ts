import { type Entry, keptHtml, nearestPage, type Shown } from './keeping.rules.ts'
import type { FetchAsked } from './scope.ts'
import { isKeepable, keepPage, pages, shelfOf, shell } from './shelves.ts'
import { shownNow } from './shown-now.ts'

/** So long the network may answer first; a copy is on the screen sooner than on most lines here anything comes. */
const headStart = 120
/** What is older is shown only where nothing answers. */
const oldest = 7 * 24 * 3600_000

/** A page: what the network says if it says it soon, else the copy of it; the network's answer becomes the next copy. */
export const answerPage = async (event: FetchAsked, network: Promise<Response>): Promise<Response> => {
  const url = new URL(event.request.url)
  const shown = await shownNow(url)
  const copy = nearestPage(await shelfOf(url.pathname).entries(), shown, url)
  if (copy === undefined) return network.catch(() => nothingHere(url, shown))
  const asksAnew = ['reload', 'no-cache', 'no-store'].includes(event.request.cache)
  const isFresh =
    Date.now() - copy.entry.at < oldest && copy.shown.member === shown.member && copy.shown.lang === shown.lang
  const early = isFresh && !asksAnew ? within(headStart, network) : network
  const answer = await early.catch(() => undefined)
  if (answer !== undefined && (asksAnew || isOurs(answer))) return answer
  return (await showCopy(copy, shown)) ?? network.catch(() => nothingHere(url, shown))
}

/** From the site itself, and well: what stands in its place for a while does not take a copy's. */
const isOurs = ({ type, status, headers }: Response): boolean =>
  type === 'opaqueredirect' || (status < 500 && headers.has('x-build'))

const within = (ms: number, network: Promise<Response>): Promise<Response | undefined> =>
  Promise.race([network, new Promise<undefined>((resolve) => setTimeout(resolve, ms))])

/** Asked of the network once; the browser may have begun while the worker woke up. */
export const askNetwork = async (event: FetchAsked): Promise<Response> => {
  const answer = (await event.preloadResponse?.catch(() => undefined)) ?? (await fetch(event.request))
  if (isKeepable('page', answer))
    event.waitUntil(keepPage(new URL(event.request.url), answer.clone()).catch(() => undefined))
  return answer
}

const showCopy = async (
  { key, entry }: { key: string; entry: Entry },
  { theme }: Shown,
): Promise<Response | undefined> => {
  const kept = (await pages.take(key)) ?? (await shell.take(key))
  if (kept === undefined) return undefined
  return new Response(keptHtml(await kept.text(), entry.at, theme), { headers: kept.headers })
}

/** The page that says what can be read now, under its own address: it leads on to this one. */
const nothingHere = async (url: URL, shown: Shown): Promise<Response> => {
  const offline = new URL('/offline', url)
  const isThere = nearestPage(await shell.entries(), shown, offline) !== undefined
  if (!isThere || url.pathname === offline.pathname) return Response.error()
  offline.searchParams.set('from', `${url.pathname}${url.search}`)
  return Response.redirect(offline.href)
}
