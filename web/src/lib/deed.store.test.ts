import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Deed } from './deed.store.ts'

const like: Deed = { kind: 'like', id: 'one', thing: { name: 'Pagne', look: 'thing' } }
const minute = 60_000
let kept: Map<string, string>

beforeEach(() => {
  vi.useFakeTimers()
  kept = new Map()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
    removeItem: (key: string) => void kept.delete(key),
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** What a page that was loaded anew knows. */
const afterLoad = () => {
  vi.resetModules()
  return import('./deed.store.ts')
}

test('outlives a page load, and is taken once', async () => {
  ;(await afterLoad()).keepDeed(like)
  const { takeDeed } = await afterLoad()
  expect(takeDeed()).toEqual(like)
  expect(takeDeed()).toBe(undefined)
  expect((await afterLoad()).keptDeed()).toBe(undefined)
})

test('lasts half an hour, also over a page load', async () => {
  const { keepDeed, keptDeed } = await afterLoad()
  keepDeed(like)
  vi.advanceTimersByTime(29 * minute)
  expect(keptDeed()).toEqual(like)
  expect((await afterLoad()).keptDeed()).toEqual(like)
  vi.advanceTimersByTime(2 * minute)
  expect(keptDeed()).toBe(undefined)
  expect((await afterLoad()).takeDeed()).toBe(undefined)
})

test('dropped with the sheet it is not done, and recalled with it, it is', async () => {
  const { keepDeed, dropDeed, recallDeed, keptDeed } = await afterLoad()
  keepDeed(like)
  dropDeed()
  expect(keptDeed()).toBe(undefined)
  expect(kept.size).toBe(0)
  recallDeed()
  expect(keptDeed()).toEqual(like)
  dropDeed()
  vi.advanceTimersByTime(31 * minute)
  recallDeed()
  expect(keptDeed()).toBe(undefined)
})

test('once it is forgotten nothing brings it back', async () => {
  const { keepDeed, dropDeed, recallDeed, forgetDeeds, keptDeed } = await afterLoad()
  keepDeed(like)
  dropDeed()
  forgetDeeds()
  recallDeed()
  expect(keptDeed()).toBe(undefined)
})

test.each(['send', 'top_up', 'accept', 'cash_out', 'purchase', 'pay', 'constructor'])(
  'money is never kept: %s',
  async (kind) => {
    kept.set('deed', JSON.stringify({ deed: { ...like, kind, amount: 5000 }, at: Date.now() }))
    expect((await afterLoad()).takeDeed()).toBe(undefined)
  },
)

test.each(['', 'null', '[]', '"like"', '{"deed":{"kind":"like"}}', '{"deed":null,"at":1}'])(
  'what is no deed counts for nothing: %s',
  async (text) => {
    kept.set('deed', text)
    expect((await afterLoad()).keptDeed()).toBe(undefined)
  },
)

test('a storage that refuses costs only the page load', async () => {
  const refuse = () => {
    throw new Error('refused')
  }
  vi.stubGlobal('sessionStorage', { getItem: refuse, setItem: refuse, removeItem: refuse })
  const { keepDeed, keptDeed } = await afterLoad()
  keepDeed(like)
  expect(keptDeed()).toEqual(like)
})
