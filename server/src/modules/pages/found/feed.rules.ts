export interface FeedEntry {
  /** Path from the root. */
  path: string
  title: string
  /** Plain text. */
  summary: string
  author: string
  madeAt: string
  changedAt: string
  /** Address of a picture. */
  picture: string | null
}

export interface Feed {
  /** Path of the page that the feed belongs to; `feedPath` is that of the feed. */
  path: string
  feedPath: string
  title: string
  subtitle: string
  madeAt: string
  entries: readonly FeedEntry[]
}

/** Atom feed (RFC 4287). The id of an entry is its address, which never changes. */
export const atomText = (origin: string, feed: Feed): string => `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom">
<id>${xmlText(`${origin}${feed.path}`)}</id>
<title>${xmlText(feed.title)}</title>
${feed.subtitle === '' ? '' : `<subtitle>${xmlText(feed.subtitle)}</subtitle>\n`}<updated>${changeOf(feed)}</updated>
<link rel="self" type="application/atom+xml" href="${xmlText(`${origin}${feed.feedPath}`)}"/>
<link rel="alternate" type="text/html" href="${xmlText(`${origin}${feed.path}`)}"/>
<generator>Sheds</generator>
${feed.entries.map((entry) => entryText(origin, entry)).join('')}</feed>
`

/** Latest change of any entry. */
export const changeOf = ({ entries, madeAt }: Feed): string =>
  entries.reduce((newest, { changedAt }) => (changedAt > newest ? changedAt : newest), madeAt)

const entryText = (origin: string, { path, title, summary, author, madeAt, changedAt, picture }: FeedEntry): string =>
  `<entry>
<id>${xmlText(`${origin}${path}`)}</id>
<title>${xmlText(title)}</title>
<link rel="alternate" type="text/html" href="${xmlText(`${origin}${path}`)}"/>
${picture === null ? '' : `<link rel="enclosure" type="${typeOf(picture)}" href="${xmlText(absolute(origin, picture))}"/>\n`}<published>${madeAt}</published>
<updated>${changedAt}</updated>
<author><name>${xmlText(author)}</name></author>
${summary === '' ? '' : `<summary>${xmlText(summary)}</summary>\n`}</entry>
`

const typeOf = (picture: string): string => (/\.jpe?g$/.test(picture) ? 'image/jpeg' : 'image/webp')

const absolute = (origin: string, address: string): string =>
  address.startsWith('/') ? `${origin}${address}` : address

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Characters that XML cannot contain are left out. */
const unwritable = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu

export const xmlText = (text: string): string =>
  text.replace(unwritable, '').replace(/[&<>"]/g, (letter) => escapes[letter] ?? letter)
