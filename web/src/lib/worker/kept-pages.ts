import { pageCaches, pictureCache, readPageKey } from '../../worker/keeping.rules.ts'
import { locale } from '../language/locale.ts'

/** Page that can be read offline. */
export interface KeptPage {
  address: string
  title: string
  picture: string | undefined
  at: string
}

/** Login pages, and pages that work offline without a copy. */
const notListed = /^\/(?:login|signup|recover|offline|basket|waiting)\b/

/** Pages cached on this device, latest first; of each the copy in the current language. */
export const keptPages = async (): Promise<readonly KeptPage[]> => {
  if (!('caches' in window)) return []
  const found = new Map<string, KeptPage & { lang: string }>()
  const pictures = await keptPictures()
  for (const name of (await caches.keys()).filter((each) => each.startsWith(pageCaches))) {
    const cache = await caches.open(name)
    for (const request of await cache.keys()) {
      const { pathname, search } = new URL(request.url)
      const key = readPageKey(`${pathname}${search}`)
      const headers = key && (await cache.match(request))?.headers
      if (key === undefined || headers === undefined || notListed.test(key.address)) continue
      const page = { ...toldBy(headers, pictures), address: key.address, lang: key.shown.lang }
      const before = found.get(page.address)
      if (before === undefined || rank(page) > rank(before)) found.set(page.address, page)
    }
  }
  return [...found.values()].toSorted((one, other) => other.at.localeCompare(one.at))
}

const rank = ({ lang, at }: { lang: string; at: string }): string => `${Number(lang === locale())}${at}`

/** Cached pictures by their content: a picture has several sizes, one of which was shown. */
const keptPictures = async (): Promise<ReadonlyMap<string, string>> => {
  const there = await (await caches.open(pictureCache)).keys()
  return new Map(there.map(({ url }) => [shownIn(url), new URL(url).pathname]))
}

const shownIn = (address: string): string => /\/files\/\w+\/\w+/.exec(address)?.[0] ?? ''

const toldBy = (headers: Headers, pictures: ReadonlyMap<string, string>): Omit<KeptPage, 'address'> => ({
  title: decodeURIComponent(headers.get('x-title') ?? ''),
  picture: pictures.get(shownIn(headers.get('x-picture') ?? '')),
  at: new Date(Number(headers.get('x-kept-at'))).toISOString(),
})
