import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest'

const kept = new Map<string, string>()
const storage = {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
  removeItem: (key: string) => void kept.delete(key),
}
vi.stubGlobal('localStorage', storage)
vi.stubGlobal('window', { addEventListener() {}, removeEventListener() {} })

const { forgetSearch, forgetSearches, storeSearch, mostRecent } = await import('./recent-searches.store.ts')

const asked = (query: string, type = 'all', location = '') => ({ query, type, location })
const queries = (): string[] =>
  (JSON.parse(kept.get('recent_searches') ?? '[]') as { query: string }[]).map(({ query }) => query)

beforeEach(() => forgetSearches())
afterAll(() => vi.unstubAllGlobals())

describe('the recent searches of a device', () => {
  it('are stored newest first, once regardless of case, with their city and kind', () => {
    storeSearch(asked('wax'))
    storeSearch(asked('huile rouge'))
    storeSearch(asked('WAX ', 'shed', 'Limbé'))
    expect(JSON.parse(kept.get('recent_searches') ?? '')).toEqual([
      asked('WAX ', 'shed', 'Limbé'),
      asked('huile rouge'),
    ])
  })

  it('are ten at most, and never empty', () => {
    for (let place = 1; place <= mostRecent + 3; place++) storeSearch(asked(`pagne ${place}`))
    storeSearch(asked('  '))
    expect(queries()).toHaveLength(10)
    expect(queries()[0]).toBe('pagne 13')
  })

  it('are removed one by one and all at once', () => {
    for (const query of ['wax', 'kaba', 'toghu']) storeSearch(asked(query))
    forgetSearch(asked('KABA'))
    expect(queries()).toEqual(['toghu', 'wax'])
    forgetSearches()
    expect(kept.has('recent_searches')).toBe(false)
  })
})
