import { rememberShown } from './choices-now.ts'
import { nearestPage, type Shown } from './keeping.rules.ts'
import { filesAlways } from './scope.ts'
import { fixedPages, keepFiles, keepPage, shelfOf, shellShelf, tidyShelves } from './shelves.ts'

/** What a page tells of itself once it has come to rest. */
export interface Visit {
  type: 'visit'
  address: string
  shown: Shown
  /** What it has loaded: code and pictures. */
  files: readonly string[]
}

/** A copy this young is not asked for anew. */
const freshFor = 600_000

/** Somebody is on a page: it is kept as a visitor is shown it, with what it needs. */
export const noteVisit = async ({ address, shown, files }: Visit, origin: string): Promise<void> => {
  await rememberShown(shown)
  await keepFiles(files.filter((path) => /^\/(?:assets|files)\//.test(path)))
  await copy(new URL(address, origin), shown)
  await keepFixed(shown, origin)
  // For who can log out: the menu weighs as much as two pages.
  if (shown.member) await keepFiles(filesAlways)
  await tidyShelves()
}

/** The pages that this phone shows by itself, as they are shown now. */
export const keepFixed = async (shown: Shown, origin: string): Promise<void> => {
  for (const path of fixedPages) await copy(new URL(path, origin), shown, Number.POSITIVE_INFINITY)
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

const copy = async (url: URL, shown: Shown, fresh = freshFor): Promise<void> => {
  const there = await find(url, shown)
  const isFresh = there !== undefined && Date.now() - there.entry.at < fresh
  if (!isFresh || !isLike(there, shown))
    await fetch(url)
      .then((answer) => keepPage(url, answer))
      .catch(() => undefined)
}

const find = async (url: URL, shown: Shown) => nearestPage(await shelfOf(url.pathname).entries(), shown, url)

const isLike = (there: Awaited<ReturnType<typeof find>>, { lang, member }: Shown): boolean =>
  there !== undefined && there.shown.lang === lang && there.shown.member === member

/** Before anything is told: the page for whatever is not here, as the server shows it to this browser. */
export const keepFirst = async (origin: string): Promise<void> => {
  const url = new URL(fixedPages[0] ?? '', origin)
  if ((await shellShelf.entries()).size > 0) return
  await fetch(url)
    .then((answer) => keepPage(url, answer))
    .catch(() => undefined)
}
