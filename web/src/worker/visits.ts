import { rememberShown } from './choices-now.ts'
import { nearestPage, type PageChoices } from './keeping.rules.ts'
import { filesAlways, filesOfSongs } from './scope.ts'
import { fixedPages, keepFiles, keepPage, shelfOf, shellShelf, songsPage, tidyShelves } from './shelves.ts'

/** Message of a page to the worker, once the page is idle. */
export interface Visit {
  type: 'visit'
  address: string
  /** Time since which the browser's own cache holds the page, if it was loaded and not navigated to. */
  loadedAt?: number | undefined
  shown: PageChoices
  /** Code and pictures that it has loaded. */
  files: readonly string[]
  /** The user keeps songs on this device, so the page that plays them must work offline. */
  songs: boolean
}

/** A younger copy is not requested again. */
const freshFor = 600_000

/** Caches a visited page, as a visitor sees it, with its files. */
export const noteVisit = async ({ address, loadedAt, shown, files, songs }: Visit, origin: string): Promise<void> => {
  await rememberShown(shown)
  await keepFiles(files.filter((path) => /^\/(?:assets|files)\//.test(path)))
  await copy(new URL(address, origin), shown, { loadedAt })
  await keepFixed(shown, origin)
  // Only for users who can log out: the menu is as large as two pages.
  if (shown.member) await keepFiles(filesAlways)
  if (shown.member && songs) await keepFiles(filesOfSongs)
  if (shown.member && songs) await copy(new URL(songsPage, origin), shown, { fresh: Number.POSITIVE_INFINITY })
  await tidyShelves()
}

/** Caches the pages whose content this device generates itself, with the current choices. */
export const keepFixed = async (shown: PageChoices, origin: string): Promise<void> => {
  // Only members have waiting tasks.
  for (const path of fixedPages)
    if (shown.member || path !== '/waiting')
      await copy(new URL(path, origin), shown, { fresh: Number.POSITIVE_INFINITY })
  // A member who logs out offline is a visitor afterwards.
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

const copy = async (url: URL, shown: PageChoices, { fresh = freshFor, loadedAt }: Asking = {}): Promise<void> => {
  const there = await find(url, shown)
  const isFresh = there !== undefined && Date.now() - there.entry.at < fresh
  if (isFresh && isLike(there, shown)) return
  // The page on the screen need not be downloaded twice.
  const heldSince = loadedAt !== undefined && Date.now() - loadedAt < freshFor ? loadedAt : undefined
  await fetch(url, heldSince === undefined ? {} : { cache: 'force-cache' })
    .then((answer) => keepPage(url, answer, heldSince))
    .catch(() => undefined)
}

const find = async (url: URL, shown: PageChoices) => nearestPage(await shelfOf(url.pathname).entries(), shown, url)

const isLike = (there: Awaited<ReturnType<typeof find>>, { lang, member, saver }: PageChoices): boolean =>
  there !== undefined && there.shown.lang === lang && there.shown.member === member && there.shown.saver === saver

/** At installation: caches the page for addresses that are not cached, as the server renders it for this browser. */
export const keepFirst = async (origin: string): Promise<void> => {
  const url = new URL(fixedPages[0] ?? '', origin)
  if ((await shellShelf.entries()).size > 0) return
  await fetch(url)
    .then((answer) => keepPage(url, answer))
    .catch(() => undefined)
}
