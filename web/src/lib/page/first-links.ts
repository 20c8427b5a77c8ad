import { oEmbedPath, thingAt } from '@sheds/contract/pages/found'
import { knownAddress } from './known-address.ts'
import type { FirstLink, Head } from './page.ts'

/** What a page leads programs to, with whole addresses: its feeds, and how another site may show it. */
export const firstLinks = ({ links = [], title, index }: Head, url: URL): FirstLink[] => {
  if (index === false) return []
  const embed = thingAt(url.pathname) === undefined ? [] : [embedLink(title, url)]
  return [...links.map((link) => ({ ...link, href: `${url.origin}${link.href}` })), ...embed]
}

const embedLink = (title: string, url: URL): FirstLink => {
  const asked = new URLSearchParams({
    url: `${url.origin}${knownAddress({ location: url, knows: [] })}`,
    format: 'json',
  })
  return { type: 'application/json+oembed', href: `${url.origin}${oEmbedPath}?${asked}`, title }
}
