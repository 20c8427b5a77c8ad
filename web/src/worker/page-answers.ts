import { choicesNow } from './choices-now.ts'
import { type Entry, keptHtml, nearestPage, pageKey, type Shown } from './keeping.rules.ts'
import type { FetchAsked } from './scope.ts'
import type { Shelf } from './shelf.ts'
import { isKeepable, keepPage, shelfOf, shellShelf } from './shelves.ts'

/** So long the network may answer first; a copy is on the screen sooner than on most lines here anything comes. */
const headStart = 120
/** What is older is shown only where nothing answers. */
const oldest = 7 * 24 * 3600_000
/** By then a page that came from the network has what it needs of this phone. */
const keepsAfter = 1000

const wait = (ms: number): Promise<undefined> => new Promise((resolve) => setTimeout(resolve, ms))

interface Copy {
  answer: Response
  at: number
  shown: Shown
}

/**
 * A page: what the network says if it says it soon, else the copy of it. The page in the copy then asks for what is new by
 * itself; its whole HTML would take the line from that, and comes once the page is at rest.
 */
export const answerPage = async (event: FetchAsked, { answer: network, letGo }: PageAsked): Promise<Response> => {
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

const lookFor = async (url: URL): Promise<{ shown: Shown; copy: Copy | undefined }> => {
  const shelf = shelfOf(url.pathname)
  const listed = shelf.entries()
  const shown = await choicesNow(url)
  return { shown, copy: (await exactCopy(shelf, url, shown)) ?? (await nearCopy(shelf, await listed, url, shown)) }
}

/** Mostly the very page is there, as it would be shown now: one look at the disk. */
const exactCopy = async (shelf: Shelf, url: URL, shown: Shown): Promise<Copy | undefined> => {
  if (url.search !== '') return undefined
  const answer = await shelf.peek(pageKey(shown, url.pathname))
  return answer && { answer, at: Number(answer.headers.get('x-kept-at')), shown }
}

const nearCopy = async (
  shelf: Shelf,
  entries: ReadonlyMap<string, Entry>,
  url: URL,
  wanted: Shown,
): Promise<Copy | undefined> => {
  const near = nearestPage(entries, wanted, url)
  const answer = near && (await shelf.take(near.key))
  return answer && { answer, at: near.entry.at, shown: near.shown }
}

/** A copy in another theme is only painted over. */
const isFor = (copy: Shown, shown: Shown): boolean =>
  copy.member === shown.member && copy.lang === shown.lang && copy.saver === shown.saver

/** From the site itself, and well: what stands in its place for a while does not take a copy's. */
const isOurs = ({ type, status, headers }: Response): boolean =>
  type === 'opaqueredirect' || (status < 500 && headers.has('x-build'))

/** What the network was asked for a page, until it is let go. */
export interface PageAsked {
  answer: Promise<Response>
  letGo(): void
}

/** Asked of the network once; mostly the browser has begun while the worker woke up, and gives it up where nobody waits for it. */
export const askNetwork = (event: FetchAsked): PageAsked => {
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
  // Kept after the page has it.
  event.waitUntil(answer.then((each) => keepLater(event, each)).catch(() => undefined))
  return {
    answer,
    letGo() {
      isLetGo = true
      giveUp?.()
    },
  }
}

const keepLater = async (event: FetchAsked, answer: Response): Promise<void> => {
  if (!isKeepable('page', answer)) return
  const kept = answer.clone()
  await wait(keepsAfter)
  await keepPage(new URL(event.request.url), kept)
}

const showCopy = async ({ answer, at }: Copy, { theme }: Shown): Promise<Response> =>
  new Response(keptHtml(await answer.text(), at, theme), { headers: answer.headers })

/** The page that says what can be read now, under its own address: it leads on to this one. */
const nothingHere = async (url: URL, shown: Shown): Promise<Response> => {
  const offline = new URL('/offline', url)
  const isThere = nearestPage(await shellShelf.entries(), shown, offline) !== undefined
  if (!isThere || url.pathname === offline.pathname) return Response.error()
  offline.searchParams.set('from', `${url.pathname}${url.search}`)
  return Response.redirect(offline.href)
}
