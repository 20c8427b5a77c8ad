import type { CacheName } from '../lib/device/registry.ts'

/** Kinds of answers that the worker may cache; see ruling K4. */
export type Kind = 'page' | 'picture' | 'code'

/** Prefixes of cache names; those of code and pages end with the build. */
export const shellCaches = 'sheds-shell-' satisfies CacheName
export const pageCaches = 'sheds-pages-' satisfies CacheName
export const pictureCache = 'sheds-pictures' satisfies CacheName

export interface RequestFacts {
  url: string
  method: string
  mode: string
  hasLogin: boolean
  hasRange: boolean
}

/** Kind of a request that may be cached; none for the API or with a login. */
export const requestKind = (asked: RequestFacts, origin: string): Kind | undefined => {
  const { origin: to, pathname } = new URL(asked.url)
  if (to !== origin || asked.method !== 'GET' || asked.hasLogin || asked.hasRange) return undefined
  if (asked.mode === 'navigate') return notPages.test(pathname) ? undefined : 'page'
  if (pathname.startsWith('/assets/')) return 'code'
  return pathname.startsWith('/files/') ? 'picture' : undefined
}

/** The API, files, and paths with an extension. */
const notPages = /^\/(?:api|assets|files|og)(?:\/|$)|\.\w+$|^\/(?:healthz|readyz)$/

export interface AnswerFacts {
  status: number
  redirected: boolean
  type: string
  header: (name: string) => string | null
}

/**
 * Whether an answer may be cached: complete, from this site, and marked as a visitor's by the server. Another server
 * that answers instead, such as a network with its own login, knows neither the mark nor the build.
 */
export const mayKeep = (kind: Kind, answer: AnswerFacts, build: string): boolean =>
  answer.status === 200 &&
  !answer.redirected &&
  answer.type === 'basic' &&
  answer.header('x-build') !== null &&
  fits[kind](answer, build)

const fits: Readonly<Record<Kind, (answer: AnswerFacts, build: string) => boolean>> = {
  page: ({ header }, build) =>
    header('x-public') === '1' && idOf(header('x-build')) === build && isOf(header, /^text\/html\b/),
  picture: ({ header }) => isForAll(header) && isOf(header, /^image\//),
  code: ({ header }) =>
    isForAll(header) && isOf(header, /^(?:(?:text|application)\/javascript|text\/css|font\/|image\/svg)/),
}

/** `sq2xw1.4f0c…`: time of the build, which differs between server instances, then its id. */
const idOf = (build: string | null): string | undefined => build?.split('.').at(-1)

const isForAll = (header: AnswerFacts['header']): boolean =>
  /\bpublic\b.*\bimmutable\b/.test(header('cache-control') ?? '')

const isOf = (header: AnswerFacts['header'], type: RegExp): boolean => type.test(header('content-type') ?? '')

/** Choices that a page was rendered with. */
export interface PageChoices {
  lang: string
  /** Empty if the browser decides. */
  theme: string
  member: boolean
  /** Data saver: heavy pictures wait for a tap. */
  saver: boolean
}

/** `fr dark member,saver query type`: the choices, then the parameters that belong to the page's address. */
export const readChoices = (header: string | null): { shown: PageChoices; knows: readonly string[] } => {
  const [lang = 'en', theme = '', who, ...knows] = (header ?? '').split(' ')
  const [is, ...more] = (who ?? '').split(',')
  const shown = { lang, theme, member: is === 'member', saver: more.includes('saver') }
  return { shown, knows: knows.filter((name) => name !== '') }
}

/** Path with the parameters that belong to it, sorted; others, which links may add, are not stored. */
export const plainAddress = ({ pathname, searchParams }: URL, knows: readonly string[]): string => {
  const known = [...searchParams].filter(([name, value]) => knows.includes(name) || knows.includes(`${name}=${value}`))
  known.sort(([one], [other]) => (one < other ? -1 : Number(one > other)))
  const query = new URLSearchParams(known).toString()
  return query === '' ? pathname : `${pathname}?${query}`
}

/** Cache key of a page: its address with all that its HTML depends on. */
export const pageKey = ({ lang, theme, member, saver }: PageChoices, address: string): string =>
  `/kept/${lang}/${theme || 'system'}/${member ? 'member' : 'visitor'}${saver ? ',saver' : ''}${address}`

export const readPageKey = (key: string): { shown: PageChoices; address: string } | undefined => {
  const [, lang, theme, who, saver, address] = /^\/kept\/(\w+)\/(\w+)\/(member|visitor)(,saver)?(\/.*)$/.exec(key) ?? []
  if (lang === undefined || theme === undefined || address === undefined) return undefined
  const shown = { lang, theme: theme === 'system' ? '' : theme, member: who === 'member', saver: saver !== undefined }
  return { shown, address }
}

/** Cached entry: its size, its last use, and the parameters of its address. */
export interface Entry {
  bytes: number
  used: number
  at: number
  knows?: readonly string[]
}

/** Copy of an address that is nearest to the current choices. The login counts most, as the header shows it. */
export const nearestPage = (
  entries: ReadonlyMap<string, Entry>,
  wanted: PageChoices,
  url: URL,
): { key: string; entry: Entry; shown: PageChoices } | undefined => {
  const copies = [...entries].flatMap(([key, entry]) => {
    const page = readPageKey(key)
    const isIt = page !== undefined && page.address === plainAddress(url, entry.knows ?? [])
    return isIt ? [{ key, entry, shown: page.shown }] : []
  })
  return copies.toSorted(
    (one, other) => likeness(other.shown, wanted) - likeness(one.shown, wanted) || other.entry.at - one.entry.at,
  )[0]
}

const likeness = (shown: PageChoices, wanted: PageChoices): number =>
  8 * Number(shown.member === wanted.member) +
  4 * Number(shown.lang === wanted.lang) +
  2 * Number(shown.saver === wanted.saver) +
  Number(shown.theme === wanted.theme)

/** Least recently used entries, whose removal brings the rest within the limit. */
export const entriesToEvict = (entries: ReadonlyMap<string, Entry>, most: number): string[] => {
  let bytes = [...entries.values()].reduce((sum, entry) => sum + entry.bytes, 0)
  const going: string[] = []
  for (const [key, entry] of [...entries].toSorted(([, one], [, other]) => one.used - other.used)) {
    if (bytes <= most) break
    bytes -= entry.bytes
    going.push(key)
  }
  return going
}

/** HTML of a copy: adds the time of caching, and replaces the theme by the current one. */
export const keptHtml = (html: string, at: number, theme: string): string =>
  html
    .replace(/^(<!doctype html>\s*<html lang="\w+")(?: data-theme="\w+")?/i, (_, start: string) => {
      const themeAttribute = theme === '' ? '' : ` data-theme="${theme}"`
      return `${start}${themeAttribute} data-kept-at="${new Date(at).toISOString()}"`
    })
    .replace(/(<meta name="color-scheme" content=")[^"]*/, `$1${theme || 'light dark'}`)

/** Files of the build that a page names. */
export const filesNamed = (html: string): string[] => [...new Set(html.match(/\/assets\/[\w.-]+/g))]

/** Data for the list of cached pages: title, and picture of the thing or logo of the shed. */
export const pageFactsOf = (html: string, path: string): { title: string; picture: string | undefined } => ({
  title: plainText(/<title>([^<]*)<\/title>/.exec(html)?.[1] ?? '').split(' · ')[0] ?? '',
  picture: (path.startsWith('/sheds/') ? markIn : photoIn).exec(html)?.[1],
})

const photoIn = /<main[\s\S]*? class="photo\b[\s\S]*?<img[^>]* src="(\/files\/[\w./-]+)"/
const markIn = /<main[\s\S]*? class="shed-mark\b[^>]*>\s*<img[^>]* src="(\/files\/[\w./-]+)"/

const plainText = (text: string): string =>
  text.replace(/&(amp|lt|gt|quot);/g, (_, name: string) => ({ amp: '&', lt: '<', gt: '>', quot: '"' })[name] ?? '')
