import { type ReactNode, startTransition, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { type DataRouter, matchRoutes, type RouteObject } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { wake } from './first-interaction.ts'
import { type FetchData, loadCode, prefetchLinks } from './prefetch.ts'
import { loadWholeIn } from './stale-build.ts'

interface Life {
  routes: RouteObject[]
  /** Called when the routes on the screen have their code. */
  makeRouter: () => DataRouter
  /** Fetches what a page shows before somebody goes there. */
  fetchData: FetchData
  /** What else has to be here before the page lives. */
  ready: () => Promise<void>
  /** Nothing is fetched ahead where that costs too much. */
  isCostly: () => boolean
  /** Nothing on the page would be cut off any more. */
  atRest: () => Promise<void>
  /** Who is logged in likes, follows and owns, who follows a link may want more than the page, a copy is old; others were answered by the HTML. */
  awake: boolean
  /** What every page stands in, as it did on the server. */
  around: (page: ReactNode) => ReactNode
}

/** Makes the server's HTML a living page. Without its code it stays what it is: readable, with links that work. */
export const hydrate = (life: Life): void => {
  start(life).catch(() => {
    // A link that was kept for its code leads on without it.
    letTapsGo()
    window.addEventListener('online', () => window.location.reload(), { once: true })
  })
}

/** Whoever kept a tap until now, lets it go: see the early entry. */
const letTapsGo = (): void => void document.dispatchEvent(new Event('hydrated'))

const start = async ({ routes, makeRouter, fetchData, awake, around, ...life }: Life): Promise<void> => {
  await Promise.all([loadMatched(routes), life.ready()])
  const router = makeRouter()
  loadWholeIn(router, life.atRest)
  if (awake) wake()
  prefetchLinks(routes, fetchData, life.isCostly)
  const root = document.getElementById('root')
  if (root === null) return
  const page = (
    <LettingTapsGo>
      <RouterProvider router={router} />
    </LettingTapsGo>
  )
  startTransition(() => void hydrateRoot(root, around(page)))
}

/** Once all of it lives: parts that sleep hear a tap from then on, and a slow phone takes a while until then. */
function LettingTapsGo({ children }: { children: ReactNode }) {
  useEffect(letTapsGo, [])
  return children
}

/** Loads the code of the page on the screen, so that the first render is what the server sent. */
const loadMatched = async (routes: RouteObject[]): Promise<void> => {
  const matches = matchRoutes(routes, window.location) ?? []
  await Promise.all(matches.map(({ route }) => loadCode(route)))
}
