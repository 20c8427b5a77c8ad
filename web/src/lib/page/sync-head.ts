import type { Location } from 'react-router'
import { locale } from '../language/locale.ts'
import { publicOrigin } from '../session/own-address.ts'
import { type HeadTag, headTags } from './head.ts'
import type { Head } from './page.ts'

type PageLocation = Pick<Location, 'pathname' | 'search'>

/** Replaces the head of the previous page. */
export const syncHead = (head: Head, location: PageLocation, knows: readonly string[]): void => {
  const origin = publicOrigin()
  const tags = headTags(head, { origin, location, locale: locale(), knows })
  const wanted = tags.filter(({ name }) => name !== 'title').map(elementOf)
  const present = [...document.head.querySelectorAll('[data-head]')]
  if (present.map(outerHtml).join() === wanted.map(outerHtml).join()) return
  // Tags that only search engines read came with the first page, and are removed with it.
  const data = document.head.querySelectorAll('[data-first], [type$="ld+json"]')
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
