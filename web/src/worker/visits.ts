import { rememberShown } from './choices-now.ts'
import { nearestPage, type Shown } from './keeping.rules.ts'
import { filesAlways, filesOfSongs } from './scope.ts'
import { fixedPages, keepFiles, keepPage, shelfOf, shellShelf, songsPage, tidyShelves } from './shelves.ts'

/** What a page tells of itself once it has come to rest. */
export interface Visit {
  type: 'visit'
  address: string
  /** Since when the browser itself holds the page, if it was loaded and not gone to. */
  loadedAt?: number | undefined
  shown: Shown
  /** What it has loaded: code and pictures. */
  files: readonly string[]
  /** Whoever looks keeps songs on this phone: the page that plays them is wanted without a network. */
  songs: boolean
}

/** A copy this young is not asked for anew. */
const freshFor = 600_000

/** Somebody is on a page: it is kept as a visitor is shown it, with what it needs. */
export const noteVisit = async ({ address, loadedAt, shown, files, songs }: Visit, origin: string): Promise<void> => {
  await rememberShown(shown)
  await keepFiles(files.filter((path) => /^\/(?:assets|files)\//.test(path)))
  await copy(new URL(address, origin), shown, { loadedAt })
  await keepFixed(shown, origin)
  // For who can log out: the menu weighs as much as two pages.
  if (shown.member) await keepFiles(filesAlways)
  if (shown.member && songs) await keepFiles(filesOfSongs)
  if (shown.member && songs) await copy(new URL(songsPage, origin), shown, { fresh: Number.POSITIVE_INFINITY })
  await tidyShelves()
}

/** The pages that this phone shows by itself, as they are shown now. */
export const keepFixed = async (shown: Shown, origin: string): Promise<void> => {
  // What waits is a member's.
  for (const path of fixedPages)
    if (shown.member || path !== '/waiting')
      await copy(new URL(path, origin), shown, { fresh: Number.POSITIVE_INFINITY })
  // Whoever logs out without a network is a visitor then.
  const visitor = { ...shown, theme: '', member: false }
  const login = new URL(fixedPages[0] ?? '', origin)
  if (shown.member && !isLike(await find(login, visitor), visitor)) {
    const asked = new URL(`${login.pathname}?lang=${shown.lang}`, origin)
    await fetch(asked, { credentials: 'omit' }).then(
      (answer) => keepPage(login, answer),
      () => undefined,
    )
  }
}

interface Asking {
  fresh?: number
  loadedAt?: number | undefined
}

const copy = async (url: URL, shown: Shown, { fresh = freshFor, loadedAt }: Asking = {}): Promise<void> => {
  const there = await find(url, shown)
  const isFresh = there !== undefined && Date.now() - there.entry.at < fresh
  if (isFresh && isLike(there, shown)) return
  // The page on the screen need not come over the line twice.
  const heldSince = loadedAt !== undefined && Date.now() - loadedAt < freshFor ? loadedAt : undefined
  await fetch(url, heldSince === undefined ? {} : { cache: 'force-cache' })
    .then((answer) => keepPage(url, answer, heldSince))
    .catch(() => undefined)
}

const find = async (url: URL, shown: Shown) => nearestPage(await shelfOf(url.pathname).entries(), shown, url)

const isLike = (there: Awaited<ReturnType<typeof find>>, { lang, member, saver }: Shown): boolean =>
  there !== undefined && there.shown.lang === lang && there.shown.member === member && there.shown.saver === saver

/** Before anything is told: the page for whatever is not here, as the server shows it to this browser. */
export const keepFirst = async (origin: string): Promise<void> => {
  const url = new URL(fixedPages[0] ?? '', origin)
  if ((await shellShelf.entries()).size > 0) return
  await fetch(url)
    .then((answer) => keepPage(url, answer))
    .catch(() => undefined)
}
