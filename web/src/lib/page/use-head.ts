import { useEffect } from 'react'
import { type Location, type UIMatch, useLocation, useMatches } from 'react-router'
import { locale } from '../language/locale.ts'
import type { Head, PageHandle } from './page.ts'

type PageMatch = UIMatch<unknown, PageHandle | undefined>

/** The match of the page on the screen, with what its module says. */
export const usePageMatch = (): PageMatch | undefined => useMatches().at(-1) as PageMatch | undefined

/** Keeps the document's head in step with what is on the screen; the first one came from the server. */
export const useHead = (head: Head | undefined): void => {
  const location = useLocation()
  const knows = usePageMatch()?.handle?.knows ?? []
  useEffect(() => {
    if (head !== undefined) followHead(head, location, knows)
  })
}

/** What is said now; before that nothing but what the server printed. */
let said: string | undefined

/** The title at once; the rest, which nobody sees, by code that comes when there is something else to say. */
const followHead = (head: Head, location: Location, knows: readonly string[]): void => {
  document.title = head.title
  const before = said
  const now = JSON.stringify([head, location.pathname, location.search, locale()])
  said = now
  if (before === undefined || before === now) return
  import('./sync-head.ts').then(
    ({ syncHead }) => now === said && syncHead(head, location, knows),
    // Without a line the old words stay, where only programs would read them.
    () => undefined,
  )
}
