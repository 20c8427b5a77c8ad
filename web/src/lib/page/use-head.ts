import { useEffect } from 'react'
import { type Location, type UIMatch, useLocation, useMatches } from 'react-router'
import { locale } from '../language/locale.ts'
import { publicOrigin } from '../login/own-address.ts'
import { type HeadTag, headTags } from './head.ts'
import type { Head, PageHandle } from './page.ts'

type PageMatch = UIMatch<unknown, PageHandle | undefined>

/** The match of the page on the screen, with what its module says. */
export const usePageMatch = (): PageMatch | undefined => useMatches().at(-1) as PageMatch | undefined

/** Keeps the document's head in step with what is on the screen; the first one came from the server. */
export const useHead = (head: Head | undefined): void => {
  const location = useLocation()
  const knows = usePageMatch()?.handle?.knows ?? []
  useEffect(() => {
    if (head !== undefined) syncHead(head, location, knows)
  })
}

const syncHead = (head: Head, location: Location, knows: readonly string[]): void => {
  const origin = publicOrigin()
  const tags = headTags(head, { origin, location, locale: locale(), knows })
  const wanted = tags.filter(({ name }) => name !== 'title').map(elementOf)
  const present = [...document.head.querySelectorAll('[data-head]')]
  document.title = head.title
  if (present.map(outerHtml).join() === wanted.map(outerHtml).join()) return
  // What only search engines read came with the first page, and goes with it.
  const data = document.head.querySelectorAll('script[type="application/ld+json"]')
  for (const tag of [...present, ...data]) tag.remove()
  document.head.append(...wanted)
}

const outerHtml = ({ outerHTML }: Element): string => outerHTML

const elementOf = ({ name, attributes }: HeadTag): Element => {
  const element = document.createElement(name)
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value)
  element.setAttribute('data-head', '')
  return element
}
