import { QueryClient } from '@tanstack/react-query'
import { createMemoryRouter, type DataRouter, RouterContextProvider } from 'react-router'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { loadWholeIn } from '../hydration/stale-build.ts'
import { type PageModule, page, queryClientContext } from '../lib/page/page.ts'
import { atOnce } from './at-once.tsx'

// The routers are never rendered, as on a phone so slow that it has not drawn the page yet.

const module: PageModule = { Page: () => null, head: () => ({ title: 'Here' }) }
const offline = { code: 'offline' }

let loaded: string[]
let window: EventTarget
let router: DataRouter
let endWorks: () => void
/** Loading of the code of /there, and the number of attempts. */
let code: PromiseWithResolvers<PageModule>
let asked: number

const settled = (ms = 0) => new Promise((done) => setTimeout(done, ms))

beforeEach(() => {
  loaded = []
  asked = 0
  endWorks = () => undefined
  window = Object.assign(new EventTarget(), { location: { assign: (address: string) => loaded.push(address) } })
  vi.stubGlobal('window', window)
  vi.stubGlobal('navigator', { onLine: true, serviceWorker: { controller: {} } })
  vi.stubGlobal('sessionStorage', { getItem: () => null, setItem: () => undefined })
  code = Promise.withResolvers()
  const load = (): Promise<PageModule> => {
    asked += 1
    return code.promise
  }
  router = createMemoryRouter(
    atOnce([page({ path: '/here', file: '', load: async () => module }), page({ path: '/there', file: '', load })]),
    {
      initialEntries: ['/here'],
      getContext: () => new RouterContextProvider(new Map([[queryClientContext, new QueryClient()]])),
    },
  )
  loadWholeIn(router, async () => undefined)
})

afterEach(() => {
  router.dispose()
  vi.unstubAllGlobals()
})

/** Navigates to /there, whose code is still loading. */
const setOut = async (): Promise<void> => {
  await router.navigate('/there')
  expect([router.state.location.pathname, router.state.navigation.state, asked]).toEqual(['/there', 'idle', 1])
}

const loseCode = (): void => {
  const error = new TypeError('Failed to fetch dynamically imported module')
  window.dispatchEvent(Object.assign(new Event('vite:preloadError'), { payload: error }))
  code.reject(error)
}

describe('atOnce', () => {
  test('loads a page whole if its code is lost after the navigation', async () => {
    await setOut()
    loseCode()
    await settled()
    expect(loaded).toEqual(['/there'])
  })

  test('loads a page whole that gets no response, as the worker may have it', async () => {
    await setOut()
    code.reject(offline)
    await settled()
    expect(loaded).toEqual(['/there'])
  })

  test.each([['its code', loseCode] as const, ['an answer', () => code.reject(offline)] as const])(
    'stays on the page that was opened before the last one lost %s',
    async (_what, fail) => {
      await setOut()
      await router.navigate('/here')
      fail()
      await settled()
      expect([loaded, router.state.location.pathname]).toEqual([[], '/here'])
    },
  )

  test('stays on a page that was opened while the lost one waited for running work', async () => {
    loadWholeIn(router, () => new Promise((resolve) => (endWorks = resolve)))
    await setOut()
    code.reject(offline)
    await settled()
    await router.navigate('/here')
    endWorks()
    await settled()
    expect([loaded, router.state.location.pathname]).toEqual([[], '/here'])
  })

  test('stays on a page whose second attempt succeeded before the first one failed', async () => {
    await setOut()
    const first = code
    await router.navigate('/here')
    code = Promise.withResolvers()
    code.resolve(module)
    await router.navigate('/there')
    first.reject(offline)
    await settled()
    expect([loaded, router.state.location.pathname]).toEqual([[], '/there'])
  })

  test('loads a page whole offline if it does not load soon, unless it is there or was left', async () => {
    vi.stubGlobal('navigator', { onLine: false, serviceWorker: { controller: {} } })
    await setOut()
    await router.navigate('/here')
    await settled(400)
    expect(loaded).toEqual([])
    await router.navigate('/there')
    await settled(400)
    expect(loaded).toEqual(['/there'])
    code.resolve(module)
    await router.navigate('/here')
    await router.navigate('/there')
    await settled(400)
    expect(loaded).toEqual(['/there'])
  })

  test('requests a page again at the next visit if it failed after it was left', async () => {
    vi.stubGlobal('navigator', { onLine: true })
    await setOut()
    await router.navigate('/here')
    code.reject({ code: 'unavailable' })
    await settled()
    code = Promise.withResolvers()
    code.resolve(module)
    await router.navigate('/there')
    expect([router.state.errors, asked]).toEqual([null, 2])
  })
})
