import type { DataRouter } from 'react-router'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
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

/** Router that is navigating, or idle. */
const watch = ({ isGoing = false, atRest = nothingUnderWay }): DataRouter => {
  const state = { location: at('/here'), navigation: { location: isGoing ? at('/there') : undefined } }
  const router = { state } as DataRouter
  loadWholeIn(router, atRest)
  return router
}

/** Fails to load a file and fires the event for it. */
const lose = (): Error => {
  const error = new TypeError('Failed to fetch dynamically imported module')
  expect(
    page.dispatchEvent(Object.assign(new Event('vite:preloadError', { cancelable: true }), { payload: error })),
  ).toBe(true)
  return error
}

/** Whether a page with this error waits for a full load. */
const waits = async (error: unknown, pathname = '/there', isLatest = true): Promise<boolean> => {
  const failed = orWhole(error, { pathname, isLatest: () => isLatest }).catch((told) => told)
  return (await Promise.race([failed, settled()])) === undefined
}

describe('orWhole', () => {
  test('loads the destination of a navigation whole', async () => {
    watch({ isGoing: true })
    expect(await waits(lose())).toBe(true)
    expect(loaded).toEqual(['/there?tab=send#top'])
  })

  test('loads a page whole whose placeholder is shown', async () => {
    watch({})
    expect(await waits(lose(), '/here')).toBe(true)
    expect(loaded).toEqual(['/here?tab=send#top'])
  })

  test('ignores a lost file that no page waits for', async () => {
    watch({ isGoing: true })
    lose()
    await settled()
    expect([loaded, remembered.size]).toEqual([[], 0])
  })

  test('rethrows other errors of a page', async () => {
    watch({ isGoing: true })
    const refusal = new Error('404')
    await expect(orWhole(refusal, { pathname: '/there', isLatest: () => true })).rejects.toBe(refusal)
    expect([loaded, remembered.size]).toEqual([[], 0])
  })

  test('ignores a page that was left', async () => {
    watch({ isGoing: true })
    expect(await waits(lose(), '/left')).toBe(false)
    watch({})
    expect(await waits(lose(), '/here', false)).toBe(false)
    expect([loaded, remembered.size]).toEqual([[], 0])
  })

  test('loads nothing whole when offline, as the page would be lost', async () => {
    vi.stubGlobal('navigator', { onLine: false })
    watch({ isGoing: true })
    expect(await waits(lose())).toBe(false)
    expect([loaded, remembered.size]).toEqual([[], 0])
  })

  test('waits for running work', async () => {
    let end = (): void => undefined
    watch({ isGoing: true, atRest: () => new Promise((resolve) => (end = resolve)) })
    expect(await waits(lose())).toBe(true)
    expect(loaded).toEqual([])
    end()
    await settled()
    expect(loaded).toEqual(['/there?tab=send#top'])
  })

  test('loads only once per minute, whichever page it was, then again', async () => {
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

  test('loads nothing whole without storage, as it could repeat endlessly', async () => {
    vi.stubGlobal('sessionStorage', {
      getItem: () => {
        throw new Error('denied')
      },
    })
    watch({ isGoing: true })
    expect(await waits(lose())).toBe(false)
    expect(loaded).toEqual([])
  })
})

describe('isHeadedFor and placeNow', () => {
  test('follow a navigation in progress, but ignore changes within a tab', () => {
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
})
