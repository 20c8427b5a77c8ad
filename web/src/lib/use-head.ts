import { useEffect } from 'react'
import { type Location, type UIMatch, useLocation, useMatches } from 'react-router'
import { type HeadTag, headTags } from './head.ts'
import { locale } from './locale.ts'
import { publicOrigin } from './own-address.ts'
import type { Head, PageHandle } from './page.ts'
import { jsonLdTexts } from './script-data.ts'

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
  const wanted = [
    ...tags.filter(({ name }) => name !== 'title').map(elementOf),
    ...jsonLdTexts(head, origin).map(dataElement),
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

const dataElement = (text: string): Element => {
  const element = document.createElement('script')
  element.type = 'application/ld+json'
  element.textContent = text
  return element
}
