import { useEffect } from 'react'
import { type UIMatch, useLocation, useMatches } from 'react-router'
import { locale } from '../lib/locale.ts'
import { type HeadTag, headTags } from './head.ts'
import type { Head, PageHandle } from './page.ts'
import { knownParameters } from './routes-known.ts'

/** Keeps the document's head in step with the page on the screen; the first one came from the server. */
export const useHead = (head: Head): void => {
  const location = useLocation()
  useEffect(() => {
    const context = { origin: publicOrigin(), location, locale: locale(), knows: knownParameters(location.pathname) }
    const wanted = [...headTags(head, context).map(elementOf), ...(head.jsonLd ?? []).map(dataElement)]
    if (document.title !== head.title) document.title = head.title
    replaceTags(wanted.filter(({ localName }) => localName !== 'title'))
  })
}

/** The page's own head, from its module. */
export const usePageMatch = (): UIMatch<unknown, PageHandle | undefined> | undefined =>
  useMatches().at(-1) as UIMatch<unknown, PageHandle | undefined> | undefined

const marked = '[data-head], script[type="application/ld+json"]'

const replaceTags = (wanted: readonly Element[]): void => {
  const present = [...document.head.querySelectorAll(marked)]
  const same = present.length === wanted.length && present.every((tag, at) => tag.outerHTML === wanted[at]?.outerHTML)
  if (same) return
  for (const tag of present) tag.remove()
  document.head.append(...wanted)
}

const elementOf = ({ name, attributes }: HeadTag): Element => {
  const element = document.createElement(name)
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value)
  element.setAttribute('data-head', '')
  return element
}

const dataElement = (data: object): Element => {
  const element = document.createElement('script')
  element.type = 'application/ld+json'
  element.textContent = JSON.stringify(data)
  return element
}

/** Where the site is known to the world, as the server printed it. */
const publicOrigin = (): string => {
  const address = document.querySelector<HTMLMetaElement>('meta[property="og:url"]')?.content
  return address !== undefined && URL.canParse(address) ? new URL(address).origin : window.location.origin
}
