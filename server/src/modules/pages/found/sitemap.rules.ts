import { shedCategories } from '@sheds/contract/categories'
import { type ThingKind, thingPath } from '@sheds/contract/pages/found'
import type { Id, Time } from '@sheds/contract/scalars'

/** A thing with a page, and the last known change of what it shows. */
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

/** A sitemap with the addresses of one origin; empty if the origin depends on the request. */
export interface SitemapEdition {
  edition: Id
  origin: string
  madeAt: Time
  tookMs: number
}

/** A part of the current edition. */
export type ListedPart = SitemapPart & SitemapEdition

/** Limit of the sitemap protocol. With the longest host name this is a third of its byte limit. */
export const mostAddresses = 50_000

/** Placeholder for an origin that depends on the request; not valid in an address. */
export const anyOrigin = '{origin}'

export const sitemapHead = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
`
export const sitemapFoot = '</urlset>\n'

/** Pages that always exist. */
export const fixedPaths: readonly string[] = [
  '/',
  '/feeds',
  '/sheds',
  '/all_sheds',
  '/writes',
  '/terms',
  ...shedCategories.map((category) => `/shed/categories/${category}`),
]

/** One address per line. Ids and times need no escaping. */
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

/** Key in the file store, outside of what `/files/` serves. */
export const partKey = (edition: string, name: string): string => `sitemaps/${edition}/${name}.xml.gz`

const [leastMs, mostMs] = [10_000, 24 * 3_600_000]

/** Writing takes at most a hundredth of the time, but happens at least daily. */
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
