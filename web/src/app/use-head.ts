import { useEffect } from 'react'
import { type Location, type UIMatch, useLocation, useMatches } from 'react-router'
import { locale } from '../lib/locale.ts'
import { type HeadTag, headTags } from './head.ts'
import type { Head, PageHandle } from './page.ts'

type PageMatch = UIMatch<unknown, PageHandle | undefined>

/** The match of the page on the screen, with what its module says. */
export const usePageMatch = (): PageMatch | undefined => useMatches().at(-1) as PageMatch | undefined

/** Keeps the document's head in step with what is on the screen; the first one came from the server. */
export const useHead = (head: Head): void => {
  const location = useLocation()
  const knows = usePageMatch()?.handle?.knows ?? []
  useEffect(() => syncHead(head, location, knows))
}

const syncHead = (head: Head, location: Location, knows: readonly string[]): void => {
  const tags = headTags(head, { origin: publicOrigin(), location, locale: locale(), knows })
  const wanted = [
    ...tags.filter(({ name }) => name !== 'title').map(elementOf),
    ...(head.jsonLd ?? []).map(dataElement),
  ]
  const present = [...document.head.querySelectorAll('[data-head], script[type="application/ld+json"]')]
  document.title = head.title
  if (present.map(outerHtml).join() === wanted.map(outerHtml).join()) return
  for (const tag of present) tag.remove()
  document.head.append(...wanted)
}

const outerHtml = ({ outerHTML }: Element): string => outerHTML

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
  return /^https?:\/\/[^/]+/.exec(address ?? '')?.[0] ?? window.location.origin
}
