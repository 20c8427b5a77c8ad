import type { Location } from 'react-router'
import type { Locale } from '../language/locale.ts'
import type { Head } from './page.ts'

export interface HeadTag {
  name: 'title' | 'meta' | 'link'
  attributes: Readonly<Record<string, string>>
  text?: string
}

export interface HeadContext {
  origin: string
  location: Pick<Location, 'pathname' | 'search'>
  locale: Locale
  /** Query parameters that belong to the page's address. */
  knows: readonly string[]
}

/** Every tag of a page's head; the server prints them, the browser keeps them right while moving about. */
export const headTags = (head: Head, context: HeadContext): HeadTag[] => {
  const address = canonical(context)
  const image = absolute(head.image ?? '/og.png', context.origin)
  return [
    { name: 'title', attributes: {}, text: head.title },
    ...(head.description === undefined ? [] : [meta('name', 'description', head.description)]),
    ...(head.index === false ? [meta('name', 'robots', 'noindex')] : [link('canonical', address)]),
    ...alternates(address),
    meta('property', 'og:site_name', 'Sheds'),
    meta('property', 'og:title', head.title),
    ...(head.description === undefined ? [] : [meta('property', 'og:description', head.description)]),
    meta('property', 'og:type', head.type ?? 'website'),
    meta('property', 'og:url', address),
    meta('property', 'og:image', image),
    meta('property', 'og:image:width', '1200'),
    meta('property', 'og:image:height', '630'),
    meta('property', 'og:locale', context.locale === 'fr' ? 'fr_CM' : 'en_CM'),
    meta('name', 'twitter:card', 'summary_large_image'),
  ]
}

/** A page's address with only the parameters that belong to it. */
export const knownAddress = ({ location, knows }: Pick<HeadContext, 'location' | 'knows'>): string => {
  const given = new URLSearchParams(location.search)
  const kept = new URLSearchParams(knows.flatMap((known) => pairsOf(given, known)))
  const path = location.pathname.replace(/\/+$/, '') || '/'
  return kept.size === 0 ? path : `${path}?${kept}`
}

/** A parameter is known whatever it says, or as `name=value` with this value only. */
const pairsOf = (given: URLSearchParams, known: string): string[][] => {
  const [name = '', only] = known.split('=')
  const values = given.getAll(name)
  return (only === undefined ? values : values.filter((value) => value === only)).map((value) => [name, value])
}

/** The same page, asked for in one language. */
export const inLanguage = (address: string, lang: Locale): string =>
  `${address}${address.includes('?') ? '&' : '?'}lang=${lang}`

const canonical = (context: HeadContext): string => `${context.origin}${knownAddress(context)}`

const alternates = (address: string): HeadTag[] => [
  link('alternate', inLanguage(address, 'en'), { hreflang: 'en' }),
  link('alternate', inLanguage(address, 'fr'), { hreflang: 'fr' }),
  link('alternate', address, { hreflang: 'x-default' }),
]

const absolute = (address: string, origin: string): string =>
  address.startsWith('/') ? `${origin}${address}` : address

const meta = (kind: 'name' | 'property', key: string, content: string): HeadTag => ({
  name: 'meta',
  attributes: { [kind]: key, content },
})

const link = (rel: string, href: string, more: Readonly<Record<string, string>> = {}): HeadTag => ({
  name: 'link',
  attributes: { rel, href, ...more },
})
