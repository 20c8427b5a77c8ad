import type { DehydratedState } from '@tanstack/react-query'
import { createBrowserRouter, RouterContextProvider } from 'react-router'
import { gatherActions } from './app/actions.ts'
import { atOnce } from './app/at-once.tsx'
import { createQueryClient, Providers } from './app/providers.tsx'
import { routes } from './app/routes.tsx'
import { identifyCalls, syncLoginAcrossTabs } from './features/login/login.api.ts'
import { hydrate } from './hydration/hydrate.tsx'
import { shareShadows } from './lib/api/shadow.ts'
import { refreshIn } from './lib/api/stale.ts'
import { tidyAddress } from './lib/language/language.ts'
import { readRenderedAt } from './lib/language/now.ts'
import { shownNow, standAlone, takePlace } from './lib/overlay/overlay-address.ts'
import { prefetchData, queryClientContext } from './lib/page/page.ts'
import { nothingOnItsWay } from './lib/release/busy.ts'
import { goOnUpdating } from './lib/release/hear-build.ts'
import { readySaver } from './lib/saver/ready-saver.ts'
import { isCostly } from './lib/saver/saver.ts'
import { keptAt } from './lib/worker/kept-page.ts'
// Most visitors arrive at the front page: its first screen loads with the shell.
import './features/home/home-page.tsx'
import './ui/styles.css'

interface PageState {
  dehydrated: DehydratedState
  /** Data of the loaders that the server ran. */
  loaded: Record<string, unknown>
  errors: Record<string, unknown> | null
  signedIn: boolean
  renderedAt?: number
}

const readState = (): PageState => JSON.parse(document.getElementById('state')?.textContent ?? '{}') as PageState

/** After this time a page has loaded its essentials. */
const calmMs = 6000
const nothing = (): void => undefined

const start = (): void => {
  const { dehydrated, loaded = {}, errors, signedIn, renderedAt = Date.now() } = readState()
  const client = createQueryClient()
  readRenderedAt(() => renderedAt)
  identifyCalls()
  syncLoginAcrossTabs()
  refreshIn(client)
  shareShadows(client)
  tidyAddress()
  standAlone()
  takePlace()
  gatherActions()
  hydrate({
    routes,
    makeRouter: () =>
      createBrowserRouter(atOnce(routes), {
        hydrationData: { loaderData: loaded, errors },
        getContext: () => new RouterContextProvider(new Map([[queryClientContext, client]])),
      }),
    fetchData: (route, args) => prefetchData(route, { ...args, client }),
    ready: readySaver,
    isCostly,
    atRest: nothingOnItsWay,
    awake: signedIn || keptAt !== undefined || shownNow().length > 0,
    around: (page) => (
      <Providers client={client} dehydrated={dehydrated} signedIn={signedIn}>
        {page}
      </Providers>
    ),
  })
  goOnUpdating()
  // If its code does not load, the next page tries again.
  setTimeout(() => import('./app/late.ts').then(({ beginLate }) => beginLate(), nothing), calmMs)
}

start()
