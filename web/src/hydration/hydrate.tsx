import { type ReactNode, startTransition, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { type DataRouter, matchRoutes, type RouteObject } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { wake } from './first-interaction.ts'
import { type FetchData, loadCode, prefetchLinks } from './prefetch.ts'
import { loadWholeIn } from './stale-build.ts'

interface Life {
  routes: RouteObject[]
  /** Called when the code of the routes on the screen is loaded. */
  makeRouter: () => DataRouter
  /** Prefetches the data of a page. */
  fetchData: FetchData
  /** Loads everything else that the first render needs. */
  ready: () => Promise<void>
  /** Whether prefetching would cost too much. */
  isCostly: () => boolean
  /** Resolves when a reload would interrupt nothing. */
  atRest: () => Promise<void>
  /**
   * Hydrates islands at once: for logged-in users, overlays in the URL and cached copies; other visitors can read the
   * HTML as it is.
   */
  awake: boolean
  /** Wraps the page in the same providers as on the server. */
  around: (page: ReactNode) => ReactNode
}

/** Hydrates the server's HTML. If the code does not load, the page remains readable, with working links. */
export const hydrate = (life: Life): void => {
  start(life).catch(() => {
    // A link that waited for its code is followed without it.
    letTapsGo()
    window.addEventListener('online', () => window.location.reload(), { once: true })
  })
}

/** Releases a tap that was kept before the hydration; see the early entry. */
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

/** Runs after the first effects: only then do sleeping islands handle taps, which takes a while on a slow phone. */
function LettingTapsGo({ children }: { children: ReactNode }) {
  useEffect(letTapsGo, [])
  return children
}

/** Loads the code of the page on the screen, so that the first render equals the server's HTML. */
const loadMatched = async (routes: RouteObject[]): Promise<void> => {
  const matches = matchRoutes(routes, window.location) ?? []
  await Promise.all(matches.map(({ route }) => loadCode(route)))
}
