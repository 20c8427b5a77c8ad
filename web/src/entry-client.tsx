import type { DehydratedState } from '@tanstack/react-query'
import { createBrowserRouter, RouterContextProvider } from 'react-router'
import { comeAlive } from './alive/come-alive.tsx'
import { atOnce } from './app/at-once.tsx'
import { gatherDeeds } from './app/deeds.ts'
import { createQueryClient, Providers } from './app/providers.tsx'
import { routes } from './app/routes.tsx'
import { identifyCalls, keepTabsInStep } from './app/worn-login.ts'
import { isComing } from './lib/arrival.ts'
import { tidyAddress } from './lib/language.ts'
import { readRenderedAt } from './lib/now.ts'
import { shownNow, standAlone, takePlace } from './lib/overlay-address.ts'
import { prefetchData, queryClientContext } from './lib/page.ts'
import { shareShadows } from './lib/shadow.ts'
import { refreshIn } from './lib/stale.ts'
// Most come in by the front page: its first sight comes with the shell.
import './features/home/home-page.tsx'
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

const start = (): void => {
  const { dehydrated, loaded = {}, errors, signedIn, renderedAt = Date.now() } = readState()
  const client = createQueryClient()
  readRenderedAt(() => renderedAt)
  identifyCalls()
  keepTabsInStep()
  refreshIn(client)
  shareShadows(client)
  tidyAddress()
  standAlone()
  takePlace()
  gatherDeeds()
  comeAlive({
    routes,
    makeRouter: () =>
      createBrowserRouter(atOnce(routes), {
        hydrationData: { loaderData: loaded, errors },
        getContext: () => new RouterContextProvider(new Map([[queryClientContext, client]])),
      }),
    fetchData: (route, args) => prefetchData(route, { ...args, client }),
    isComing,
    awake: signedIn || shownNow().length > 0,
    around: (page) => (
      <Providers client={client} dehydrated={dehydrated} signedIn={signedIn}>
        {page}
      </Providers>
    ),
  })
}

start()
