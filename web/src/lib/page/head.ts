import { isOfPeople } from '@sheds/contract/pages/found'
import type { Locale } from '../language/locale.ts'
import { type AddressContext, knownAddress, withParameter } from './known-address.ts'
import type { Head } from './page.ts'

export interface HeadTag {
  name: 'title' | 'meta' | 'link'
  attributes: Readonly<Record<string, string>>
  text?: string
}

export interface HeadContext extends AddressContext {
  origin: string
  locale: Locale
}

/** Tags of a page's head: the server prints them, the browser updates them when the page changes. */
export const headTags = (head: Head, context: HeadContext): HeadTag[] => {
  const { title, description, index } = head
  const bare = `${context.origin}${knownAddress(context)}`
  const asked = shownIn(context.location)
  const address = asked === undefined ? bare : inLanguage(bare, asked)
  const isFound = index !== false && !isOfPeople(context.location.pathname)
  return [
    { name: 'title', attributes: {}, text: title },
    ...(description === undefined ? [] : [meta('name', 'description', description)]),
    ...(isFound ? [link('canonical', address), ...alternates(bare)] : [meta('name', 'robots', 'noindex')]),
    meta('property', 'og:site_name', 'Sheds'),
    meta('property', 'og:title', title),
    ...(description === undefined ? [] : [meta('property', 'og:description', description)]),
    meta('property', 'og:type', head.type ?? 'website'),
    meta('property', 'og:url', address),
    ...pictureTags(head, context),
    meta('property', 'og:locale', `${context.locale}_CM`),
  ]
}

/** Preview in chats; a link to a private page of two people has no picture. */
const pictureTags = ({ image = '/og.png', title }: Head, { location, origin }: HeadContext): HeadTag[] => {
  if (isOfPeople(location.pathname)) return [meta('name', 'twitter:card', 'summary')]
  return [
    meta('property', 'og:image', absolute(image, origin)),
    meta('property', 'og:image:width', '1200'),
    meta('property', 'og:image:height', '630'),
    meta('property', 'og:image:alt', title),
    meta('name', 'twitter:card', 'summary_large_image'),
  ]
}

/** Same page in one language, which is not remembered. */
const inLanguage = (address: string, lang: Locale): string => withParameter(address, 'hl', lang)

/** Language in the address itself; like the server, ignores a repeated parameter. */
const shownIn = ({ search }: AddressContext['location']): Locale | undefined =>
  /^(?!.*hl=.*hl=).*[?&]hl=(en|fr)(?:&|$)/.exec(search)?.[1] as Locale | undefined

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
