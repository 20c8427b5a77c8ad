import { choicesNow } from './choices-now.ts'
import { type Entry, keptHtml, nearestPage, type PageChoices, pageKey } from './keeping.rules.ts'
import type { WorkerFetchEvent } from './scope.ts'
import type { Shelf } from './shelf.ts'
import { isKeepable, keepPage, shelfOf, shellShelf } from './shelves.ts'

/** Head start of the network; after it a copy is shown, which is faster than most connections here. */
const headStart = 120
/** An older copy is shown only if nothing answers. */
const oldest = 7 * 24 * 3600_000
/** By then a page from the network has loaded what it needs from this device. */
const keepsAfter = 1000

const wait = (ms: number): Promise<undefined> => new Promise((resolve) => setTimeout(resolve, ms))

interface Copy {
  answer: Response
  at: number
  shown: PageChoices
}

/**
 * Answers a page: the network's if it arrives soon, else the copy. A page from the copy requests new data itself; its
 * whole HTML would compete with that, and is cached once the page is idle.
 */
export const answerPage = async (
  event: WorkerFetchEvent,
  { answer: network, letGo }: NetworkRequest,
): Promise<Response> => {
  const url = new URL(event.request.url)
  const asksAnew = ['reload', 'no-cache', 'no-store'].includes(event.request.cache)
  const good = network.then((answer) => (asksAnew || isOurs(answer) ? answer : undefined)).catch(() => undefined)
  const looking = lookFor(url)
  const soon = await Promise.race([good, asksAnew ? good : wait(headStart)])
  if (soon !== undefined) return soon
  const { shown, copy } = await looking
  const isFresh = copy !== undefined && Date.now() - copy.at < oldest && isFor(copy.shown, shown)
  if (isFresh && !asksAnew) {
    letGo()
    return showCopy(copy, shown)
  }
  const answer = await good
  return answer ?? (copy === undefined ? network.catch(() => nothingHere(url, shown)) : showCopy(copy, shown))
}

const lookFor = async (url: URL): Promise<{ shown: PageChoices; copy: Copy | undefined }> => {
  const shelf = shelfOf(url.pathname)
  const listed = shelf.entries()
  const shown = await choicesNow(url)
  return { shown, copy: (await exactCopy(shelf, url, shown)) ?? (await nearCopy(shelf, await listed, url, shown)) }
}

/** Usually the exact copy is there: one read of the disk. */
const exactCopy = async (shelf: Shelf, url: URL, shown: PageChoices): Promise<Copy | undefined> => {
  if (url.search !== '') return undefined
  const answer = await shelf.peek(pageKey(shown, url.pathname))
  return answer && { answer, at: Number(answer.headers.get('x-kept-at')), shown }
}

const nearCopy = async (
  shelf: Shelf,
  entries: ReadonlyMap<string, Entry>,
  url: URL,
  wanted: PageChoices,
): Promise<Copy | undefined> => {
  const near = nearestPage(entries, wanted, url)
  const answer = near && (await shelf.take(near.key))
  return answer && { answer, at: near.entry.at, shown: near.shown }
}

/** A copy in another theme can be recoloured. */
const isFor = (copy: PageChoices, shown: PageChoices): boolean =>
  copy.member === shown.member && copy.lang === shown.lang && copy.saver === shown.saver

/** From the site itself, without a server error: a temporary error page must not replace a copy. */
const isOurs = ({ type, status, headers }: Response): boolean =>
  type === 'opaqueredirect' || (status < 500 && headers.has('x-build'))

/** Request for a page, until it is given up. */
export interface NetworkRequest {
  answer: Promise<Response>
  letGo(): void
}

/**
 * Requests a page once. Usually the browser has started while the worker woke up; its request is given up if it is no
 * longer needed.
 */
export const askNetwork = (event: WorkerFetchEvent): NetworkRequest => {
  let isLetGo = false
  let giveUp: (() => void) | undefined
  const askOnce = async (): Promise<Response> => {
    const early = await event.preloadResponse?.catch(() => undefined)
    if (early === undefined && isLetGo) throw new Error('let go')
    return early ?? fetch(event.request)
  }
  const answer = Promise.race([
    askOnce(),
    new Promise<never>((_, reject) => {
      giveUp = () => reject(new Error('let go'))
    }),
  ])
  // Cached after the page has received it.
  event.waitUntil(answer.then((each) => keepLater(event, each)).catch(() => undefined))
  return {
    answer,
    letGo() {
      isLetGo = true
      giveUp?.()
    },
  }
}

const keepLater = async (event: WorkerFetchEvent, answer: Response): Promise<void> => {
  if (!isKeepable('page', answer)) return
  const kept = answer.clone()
  await wait(keepsAfter)
  await keepPage(new URL(event.request.url), kept)
}

const showCopy = async ({ answer, at }: Copy, { theme }: PageChoices): Promise<Response> =>
  new Response(keptHtml(await answer.text(), at, theme), { headers: answer.headers })

/** Redirects to the page that lists what can be read offline, and that leads back here. */
const nothingHere = async (url: URL, shown: PageChoices): Promise<Response> => {
  const offline = new URL('/offline', url)
  const isThere = nearestPage(await shellShelf.entries(), shown, offline) !== undefined
  if (!isThere || url.pathname === offline.pathname) return Response.error()
  offline.searchParams.set('from', `${url.pathname}${url.search}`)
  return Response.redirect(offline.href)
}
