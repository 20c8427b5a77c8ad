import { QueryClient } from '@tanstack/react-query'
import { createMemoryRouter, type DataRouter, RouterContextProvider } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { loadWholeIn } from '../hydration/stale-build.ts'
import { type PageModule, page, queryClientContext } from '../lib/page/page.ts'
import { atOnce } from './at-once.tsx'

// Nobody draws what these routers lead to: as on a phone so slow that it has not come to that yet.

const module: PageModule = { Page: () => null, head: () => ({ title: 'Here' }) }
const offline = { code: 'offline' }

let loaded: string[]
let window: EventTarget
let router: DataRouter
let endWorks: () => void
/** How the code of /there comes, and how often it was asked for. */
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

/** Moved to, its code still on its way. */
const setOut = async (): Promise<void> => {
  await router.navigate('/there')
  expect([router.state.location.pathname, router.state.navigation.state, asked]).toEqual(['/there', 'idle', 1])
}

const loseCode = (): void => {
  const error = new TypeError('Failed to fetch dynamically imported module')
  window.dispatchEvent(Object.assign(new Event('vite:preloadError'), { payload: error }))
  code.reject(error)
}

test('a page whose code is lost after the move to it is loaded whole', async () => {
  await setOut()
  loseCode()
  await settled()
  expect(loaded).toEqual(['/there'])
})

test('a page that nothing answers is loaded whole: the worker may have it', async () => {
  await setOut()
  code.reject(offline)
  await settled()
  expect(loaded).toEqual(['/there'])
})

test.each([['its code', loseCode] as const, ['an answer', () => code.reject(offline)] as const])(
  'one that was left before %s was given up takes nobody away from where they are',
  async (_what, fail) => {
    await setOut()
    await router.navigate('/here')
    fail()
    await settled()
    expect([loaded, router.state.location.pathname]).toEqual([[], '/here'])
  },
)

test('nor does one that somebody left while it waited for what was on its way', async () => {
  loadWholeIn(router, () => new Promise((resolve) => (endWorks = resolve)))
  await setOut()
  code.reject(offline)
  await settled()
  await router.navigate('/here')
  endWorks()
  await settled()
  expect([loaded, router.state.location.pathname]).toEqual([[], '/here'])
})

test('nor does the first try of one that is there by the second', async () => {
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

test('without a network what does not come at once is loaded whole, and what is here or was left is not', async () => {
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

test('what failed after it was left is asked for anew at the next visit', async () => {
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
