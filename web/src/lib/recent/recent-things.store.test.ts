import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest'

const kept = new Map<string, string>()
const storage = {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
  removeItem: (key: string) => void kept.delete(key),
}
vi.stubGlobal('localStorage', storage)
vi.stubGlobal('window', { addEventListener() {}, removeEventListener() {} })

const { forgetRecentThings, mostRecentThings, storeRecentThing } = await import('./recent-things.store.ts')

const thing = (id: string, name = id) => ({ kind: 'product' as const, id, name, of: 'Chez Awa' })
const stored = () => JSON.parse(kept.get('recently_seen') ?? '[]') as { id: string; name: string; at: number }[]

beforeEach(() => forgetRecentThings())
afterAll(() => vi.unstubAllGlobals())

describe('the recently seen things of a device', () => {
  it('are stored last seen first, once, with the latest name', () => {
    storeRecentThing(thing('kaba'), 1)
    storeRecentThing(thing('toghu'), 2)
    storeRecentThing(thing('kaba', 'Kaba ngondo'), 3)
    expect(stored().map(({ name, at }) => [name, at])).toEqual([
      ['Kaba ngondo', 3],
      ['toghu', 2],
    ])
  })

  it('are fifty at most', () => {
    for (let place = 1; place <= mostRecentThings + 3; place += 1) storeRecentThing(thing(`product ${place}`))
    expect(stored()).toHaveLength(50)
    expect(stored()[0]?.id).toBe('product 53')
  })

  it('are removed all at once', () => {
    storeRecentThing(thing('kaba'))
    forgetRecentThings()
    expect(kept.has('recently_seen')).toBe(false)
  })
})
