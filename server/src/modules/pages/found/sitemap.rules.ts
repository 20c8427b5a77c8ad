import { shedCategories } from '@sheds/contract/categories'
import { type ThingKind, thingPath } from '@sheds/contract/pages/found'
import type { Id, Time } from '@sheds/contract/scalars'

/** Something with a page of its own, and when what that shows was last changed, as far as it is known. */
export interface MappedThing {
  id: Id
  changedAt: Time | null
}

export interface SitemapPart {
  name: string
  addresses: number
  bytes: number
  changedAt: Time | null
}

/** Whose addresses an edition holds; empty where whoever asks says by which one they came. */
export interface SitemapEdition {
  edition: Id
  origin: string
  madeAt: Time
  tookMs: number
}

/** A part of the edition that is given now. */
export type ListedPart = SitemapPart & SitemapEdition

/** As the protocol has it; with the longest name a site may have that is a third of the bytes it allows. */
export const mostAddresses = 50_000

/** Stands for the site's address where each who asks brings their own; it is nothing that an address may hold. */
export const anyOrigin = '{origin}'

export const sitemapHead = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
`
export const sitemapFoot = '</urlset>\n'

/** Pages that are always there. */
export const fixedPaths: readonly string[] = [
  '/',
  '/feeds',
  '/sheds',
  '/all_sheds',
  '/writes',
  '/terms',
  ...shedCategories.map((category) => `/shed/categories/${category}`),
]

/** One address a line: only ids and times of ours stand in it, so there is nothing to be escaped. */
export const foundLines = (origin: string, kind: ThingKind, rows: readonly MappedThing[]): string =>
  rows.map(({ id, changedAt }) => line(`${origin}${thingPath({ kind, id })}`, changedAt)).join('')

export const fixedLines = (origin: string): string => fixedPaths.map((path) => line(`${origin}${path}`, null)).join('')

const line = (address: string, changedAt: string | null): string =>
  `<url><loc>${address}</loc>${changedAt === null ? '' : `<lastmod>${changedAt}</lastmod>`}</url>\n`

export const partPath = (name: string): string => `/sitemaps/${name}.xml`

export const indexText = (origin: string, parts: readonly SitemapPart[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>
<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${parts.map(({ name, changedAt }) => `<sitemap><loc>${origin}${partPath(name)}</loc>${changedAt === null ? '' : `<lastmod>${changedAt}</lastmod>`}</sitemap>\n`).join('')}</sitemapindex>
`

/** Where it lies in the file store, beside what `/files/` serves. */
export const partKey = (edition: string, name: string): string => `sitemaps/${edition}/${name}.xml.gz`

const [leastMs, mostMs] = [10_000, 24 * 3_600_000]

/** Writing it takes at most a hundredth of the time, and whatever it takes once a day. */
export const isDue = (last: SitemapEdition | undefined, { origin, now }: { origin: string; now: Date }): boolean => {
  if (last === undefined || last.origin !== origin) return true
  const rest = Math.min(Math.max(leastMs, last.tookMs * 100), mostMs)
  return now.getTime() - new Date(last.madeAt).getTime() >= rest
}

export const robotsText = (origin: string): string => `User-agent: *
Disallow: /api/
Disallow: /demo/
Allow: /

Sitemap: ${origin}/sitemap.xml
`
