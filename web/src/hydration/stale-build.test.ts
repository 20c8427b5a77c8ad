import type { DataRouter } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { isHeadedFor, loadWholeIn, orWhole, placeNow } from './stale-build.ts'

const settled = () => new Promise((done) => setTimeout(done))

let loaded: string[]
let page: EventTarget
let remembered: Map<string, string>

beforeEach(() => {
  loaded = []
  remembered = new Map()
  page = Object.assign(new EventTarget(), { location: { assign: (address: string) => loaded.push(address) } })
  vi.stubGlobal('window', page)
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => remembered.get(key) ?? null,
    setItem: (key: string, value: string) => remembered.set(key, value),
  })
})

afterEach(() => vi.unstubAllGlobals())

const at = (pathname: string) => ({ pathname, search: '?tab=send', hash: '#top' })

const nothingUnderWay = async (): Promise<void> => undefined

/** A router on its way to a page, or at rest. */
const watch = ({ isGoing = false, atRest = nothingUnderWay }): DataRouter => {
  const state = { location: at('/here'), navigation: { location: isGoing ? at('/there') : undefined } }
  const router = { state } as DataRouter
  loadWholeIn(router, atRest)
  return router
}

/** A file does not come, and whoever asked for it hears of that. */
const lose = (): Error => {
  const error = new TypeError('Failed to fetch dynamically imported module')
  expect(
    page.dispatchEvent(Object.assign(new Event('vite:preloadError', { cancelable: true }), { payload: error })),
  ).toBe(true)
  return error
}

/** Whether a page that failed so waits to be loaded whole. */
const waits = async (error: unknown, pathname = '/there', isLatest = true): Promise<boolean> => {
  const failed = orWhole(error, { pathname, isLatest: () => isLatest }).catch((told) => told)
  return (await Promise.race([failed, settled()])) === undefined
}

test('whoever was on the way to the page is taken there by loading it whole', async () => {
  watch({ isGoing: true })
  expect(await waits(lose())).toBe(true)
  expect(loaded).toEqual(['/there?tab=send#top'])
})

test('of a page that already stands in its shape, that one is loaded', async () => {
  watch({})
  expect(await waits(lose(), '/here')).toBe(true)
  expect(loaded).toEqual(['/here?tab=send#top'])
})

test('a file that no page waits for loads nothing: whoever wants it asks again', async () => {
  watch({ isGoing: true })
  lose()
  await settled()
  expect([loaded, remembered.size]).toEqual([[], 0])
})

test('nor does a page that failed for another reason', async () => {
  watch({ isGoing: true })
  const refusal = new Error('404')
  await expect(orWhole(refusal, { pathname: '/there', isLatest: () => true })).rejects.toBe(refusal)
  expect([loaded, remembered.size]).toEqual([[], 0])
})

test('nor one that nobody is on the way to any more', async () => {
  watch({ isGoing: true })
  expect(await waits(lose(), '/left')).toBe(false)
  watch({})
  expect(await waits(lose(), '/here', false)).toBe(false)
  expect([loaded, remembered.size]).toEqual([[], 0])
})

test('without a network nothing is loaded: the page would be lost', async () => {
  vi.stubGlobal('navigator', { onLine: false })
  watch({ isGoing: true })
  expect(await waits(lose())).toBe(false)
  expect([loaded, remembered.size]).toEqual([[], 0])
})

test('not before what is under way is over', async () => {
  let end = (): void => undefined
  watch({ isGoing: true, atRest: () => new Promise((resolve) => (end = resolve)) })
  expect(await waits(lose())).toBe(true)
  expect(loaded).toEqual([])
  end()
  await settled()
  expect(loaded).toEqual(['/there?tab=send#top'])
})

test('once within a minute, whichever page it was before; afterwards again', async () => {
  const clock = vi.spyOn(Date, 'now')
  clock.mockReturnValue(1_000_000)
  watch({ isGoing: true })
  expect(await waits(lose())).toBe(true)
  clock.mockReturnValue(1_059_000)
  expect(await waits(lose())).toBe(false)
  clock.mockReturnValue(1_120_000)
  expect(await waits(lose())).toBe(true)
  clock.mockRestore()
})

test('nor where nothing can be remembered: it could go on for ever', async () => {
  vi.stubGlobal('sessionStorage', {
    getItem: () => {
      throw new Error('denied')
    },
  })
  watch({ isGoing: true })
  expect(await waits(lose())).toBe(false)
  expect(loaded).toEqual([])
})

test('whoever is on the way elsewhere has moved on, though they still stand where they were; a change of the same tab is none', () => {
  const router = watch({})
  const isHere = placeNow()
  expect([isHere(), isHeadedFor(at('/here')), isHeadedFor(at('/there'))]).toEqual([true, true, false])
  const goTo = (pathname: string, search: string) =>
    Object.assign(router.state.navigation, { location: { ...at(pathname), search } })
  goTo('/here', '?tab=send&show=menu')
  expect([isHere(), isHeadedFor(at('/here'))]).toEqual([true, true])
  goTo('/here', '?tab=request')
  expect([isHere(), isHeadedFor(at('/here'))]).toEqual([false, false])
  goTo('/there', '?tab=send')
  expect([isHere(), isHeadedFor(at('/there'))]).toEqual([false, true])
})
