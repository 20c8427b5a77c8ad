import { useEffect } from 'react'
import { type Location, type UIMatch, useLocation, useMatches } from 'react-router'
import { locale } from '../language/locale.ts'
import type { Head, PageHandle } from './page.ts'

type PageMatch = UIMatch<unknown, PageHandle | undefined>

/** Match of the page on the screen, with its handle. */
export const usePageMatch = (): PageMatch | undefined => useMatches().at(-1) as PageMatch | undefined

/** Updates the document's head when the page changes; the server sends the first one. */
export const useHead = (head: Head | undefined): void => {
  const location = useLocation()
  const knows = usePageMatch()?.handle?.knows ?? []
  useEffect(() => {
    if (head !== undefined) followHead(head, location, knows)
  })
}

/** Current head; undefined while it is the server's. */
let said: string | undefined

/** Sets the title at once; the other tags, which are not visible, by code that loads with the first change. */
const followHead = (head: Head, location: Location, knows: readonly string[]): void => {
  document.title = head.title
  const before = said
  const now = JSON.stringify([head, location.pathname, location.search, locale()])
  said = now
  if (before === undefined || before === now) return
  import('./sync-head.ts').then(
    ({ syncHead }) => now === said && syncHead(head, location, knows),
    // Offline the old tags stay, which only programs read.
    () => undefined,
  )
}
