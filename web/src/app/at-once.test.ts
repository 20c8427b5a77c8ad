import { QueryClient } from '@tanstack/react-query'
import { createMemoryRouter, RouterContextProvider } from 'react-router'
import { expect, test, vi } from 'vitest'
import { reloadWhenStale } from '../hydration/stale-build.ts'
import { isArriving } from '../lib/page/arrival.ts'
import { type PageModule, page, queryClientContext } from '../lib/page/page.ts'
import { atOnce } from './at-once.tsx'

const module: PageModule = { Page: () => null, head: () => ({ title: 'Here' }) }

test('a page whose code is lost after the move to it, before a slow phone has drawn that, is loaded whole', async () => {
  const loaded: string[] = []
  const window = Object.assign(new EventTarget(), { location: { assign: (address: string) => loaded.push(address) } })
  vi.stubGlobal('window', window)
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('sessionStorage', { getItem: () => null, setItem: () => undefined })
  let lose = (_error: Error): void => undefined
  const lost = new Promise<PageModule>((_, reject) => {
    lose = reject
  })
  // Nobody draws what this router leads to.
  const router = createMemoryRouter(
    atOnce([
      page({ path: '/here', file: '', load: async () => module }),
      page({ path: '/there', file: '', load: () => lost }),
    ]),
    {
      initialEntries: ['/here'],
      getContext: () => new RouterContextProvider(new Map([[queryClientContext, new QueryClient()]])),
    },
  )
  reloadWhenStale(router, isArriving, async () => undefined)
  await router.navigate('/there')
  expect([router.state.location.pathname, router.state.navigation.state]).toEqual(['/there', 'idle'])
  const error = new TypeError('Failed to fetch dynamically imported module')
  window.dispatchEvent(Object.assign(new Event('vite:preloadError'), { payload: error }))
  lose(error)
  await new Promise((done) => setTimeout(done))
  expect(loaded).toEqual(['/there'])
  router.dispose()
  vi.unstubAllGlobals()
})
