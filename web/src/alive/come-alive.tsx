import { type ReactNode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { type DataRouter, matchRoutes, type RouteObject } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { keepEarlyTap } from './early-tap.ts'
import { wake } from './first-stir.ts'
import { type FetchData, loadCode, prefetchLinks } from './prefetch.ts'
import { reloadWhenStale } from './stale-build.ts'

interface Life {
  routes: RouteObject[]
  /** Called when the routes on the screen have their code. */
  makeRouter: () => DataRouter
  /** Fetches what a page shows before somebody goes there. */
  fetchData: FetchData
  /** Who is logged in likes, follows and owns, who follows a link may want more than the page; others were answered by the HTML. */
  awake: boolean
  /** What every page stands in, as it did on the server. */
  around: (page: ReactNode) => ReactNode
}

/** Makes the server's HTML a living page. Without its code it stays what it is: readable, with links that work. */
export const comeAlive = (life: Life): void => {
  const doEarlyTap = keepEarlyTap()
  start(life, doEarlyTap).catch(() => {
    // A link that was kept for its code leads on without it.
    doEarlyTap()
    window.addEventListener('online', () => window.location.reload(), { once: true })
  })
}

const start = async (life: Life, doEarlyTap: () => void): Promise<void> => {
  const { routes, makeRouter, fetchData, awake, around } = life
  await loadMatched(routes)
  const router = makeRouter()
  reloadWhenStale(router)
  if (awake) wake()
  prefetchLinks(routes, fetchData)
  const root = document.getElementById('root')
  if (root === null) return
  startTransition(() => void hydrateRoot(root, around(<RouterProvider router={router} />)))
  doEarlyTap()
}

/** Loads the code of the page on the screen, so that the first render is what the server sent. */
const loadMatched = async (routes: RouteObject[]): Promise<void> => {
  const matches = matchRoutes(routes, window.location) ?? []
  await Promise.all(matches.map(({ route }) => loadRoute(route)))
}

const loadRoute = async (route: RouteObject): Promise<void> => {
  const code = await loadCode(route)
  if (code !== undefined) Object.assign(route, code, { lazy: undefined })
}
