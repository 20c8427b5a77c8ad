import type { DehydratedState } from '@tanstack/react-query'
import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { createBrowserRouter, matchRoutes, RouterContextProvider } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { keepEarlyTap } from './app/early-tap.ts'
import { tidyAddress } from './app/language.tsx'
import { loadCode, prefetchLinks } from './app/prefetch.ts'
import { createQueryClient, Providers } from './app/providers.tsx'
import { routes } from './app/routes.tsx'
import { reloadWhenStale } from './app/stale-build.ts'
import { identifyCalls, keepTabsInStep } from './app/worn-login.ts'
import { readRenderedAt } from './lib/now.ts'
import { queryClientContext } from './lib/page.ts'
import { shareShadows } from './lib/shadow.ts'
import { refreshIn } from './lib/stale.ts'
import { wake } from './ui/first-stir.ts'
import './ui/styles.css'

interface PageState {
  dehydrated: DehydratedState
  /** Which loaders have run already. */
  loaded: Record<string, unknown>
  errors: Record<string, unknown> | null
  signedIn: boolean
  renderedAt?: number
}

const readState = (): PageState => JSON.parse(document.getElementById('state')?.textContent ?? '{}') as PageState

/** Loads the code of the page on the screen, so that the first render is what the server sent. */
const loadMatched = async (): Promise<void> => {
  const matches = matchRoutes(routes, window.location) ?? []
  await Promise.all(matches.map(({ route }) => loadRoute(route)))
}

const loadRoute = async (route: (typeof routes)[number]): Promise<void> => {
  const code = await loadCode(route)
  if (code !== undefined) Object.assign(route, code, { lazy: undefined })
}

const start = async (): Promise<void> => {
  const doEarlyTap = keepEarlyTap()
  const { dehydrated, loaded = {}, errors, signedIn, renderedAt = Date.now() } = readState()
  const client = createQueryClient()
  readRenderedAt(() => renderedAt)
  identifyCalls()
  keepTabsInStep()
  refreshIn(client)
  shareShadows(client)
  tidyAddress()
  await loadMatched()
  const router = createBrowserRouter(routes, {
    hydrationData: { loaderData: loaded, errors },
    getContext: () => new RouterContextProvider(new Map([[queryClientContext, client]])),
  })
  reloadWhenStale(router)
  // Visitors were answered by the HTML; who is logged in likes, follows and owns.
  if (signedIn) wake()
  prefetchLinks(routes, client)
  const root = document.getElementById('root')
  if (root === null) return
  startTransition(() => {
    hydrateRoot(
      root,
      <Providers client={client} dehydrated={dehydrated} signedIn={signedIn}>
        <RouterProvider router={router} />
      </Providers>,
    )
  })
  doEarlyTap()
}

// Without its code the page stays what the server sent: readable, with links that work.
start().catch(() => window.addEventListener('online', () => window.location.reload(), { once: true }))
