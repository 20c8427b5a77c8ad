import type { DehydratedState } from '@tanstack/react-query'
import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { createBrowserRouter, matchRoutes, RouterContextProvider, type RouteObject } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { queryClientContext } from './app/page.ts'
import { Providers } from './app/providers.tsx'
import { createQueryClient } from './app/query-client.ts'
import { routes } from './app/routes.tsx'
import './ui/styles.css'

interface PageState {
  dehydrated: DehydratedState
  errors: Record<string, unknown> | null
  signedIn: boolean
}

const readState = (): PageState => JSON.parse(document.getElementById('state')?.textContent ?? '{}') as PageState

/** Loads the code of the page on the screen, so that the first render is what the server sent. */
const loadMatched = async (): Promise<string[]> => {
  const matches = matchRoutes(routes, window.location) ?? []
  await Promise.all(matches.map(({ route }) => loadLazy(route)))
  return matches.map(({ route }) => route.id ?? '')
}

const loadLazy = async (route: RouteObject): Promise<void> => {
  if (route.lazy === undefined || typeof route.lazy === 'function') return
  const { Component, handle } = route.lazy
  const [component, value] = await Promise.all([Component?.(), handle?.()])
  Object.assign(route, { Component: component, handle: value, lazy: undefined })
}

const start = async (): Promise<void> => {
  const state = readState()
  const client = createQueryClient()
  await loadMatched()
  const router = createBrowserRouter(routes, {
    hydrationData: { loaderData: {}, errors: state.errors },
    getContext: () => new RouterContextProvider(new Map([[queryClientContext, client]])),
  })
  const root = document.getElementById('root')
  if (root === null) return
  startTransition(() => {
    hydrateRoot(
      root,
      <Providers client={client} dehydrated={state.dehydrated} signedIn={state.signedIn}>
        <RouterProvider router={router} />
      </Providers>,
    )
  })
}

void start()
