import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { PendingAction } from './action.store.ts'

const like: PendingAction = { kind: 'like', id: 'one', thing: { name: 'Pagne', look: 'thing' } }
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
  return import('./action.store.ts')
}

test('outlives a page load, and is taken once', async () => {
  ;(await afterLoad()).keepAction(like)
  const { takeAction } = await afterLoad()
  expect(takeAction()).toEqual(like)
  expect(takeAction()).toBe(undefined)
  expect((await afterLoad()).keptAction()).toBe(undefined)
})

test('lasts half an hour, also over a page load', async () => {
  const { keepAction, keptAction } = await afterLoad()
  keepAction(like)
  vi.advanceTimersByTime(29 * minute)
  expect(keptAction()).toEqual(like)
  expect((await afterLoad()).keptAction()).toEqual(like)
  vi.advanceTimersByTime(2 * minute)
  expect(keptAction()).toBe(undefined)
  expect((await afterLoad()).takeAction()).toBe(undefined)
})

test('dropped with the sheet it is not done, and recalled with it, it is', async () => {
  const { keepAction, dropAction, recallAction, keptAction } = await afterLoad()
  keepAction(like)
  dropAction()
  expect(keptAction()).toBe(undefined)
  expect(kept.size).toBe(0)
  recallAction()
  expect(keptAction()).toEqual(like)
  dropAction()
  vi.advanceTimersByTime(31 * minute)
  recallAction()
  expect(keptAction()).toBe(undefined)
})

test('once it is forgotten nothing brings it back', async () => {
  const { keepAction, dropAction, recallAction, forgetActions, keptAction } = await afterLoad()
  keepAction(like)
  dropAction()
  forgetActions()
  recallAction()
  expect(keptAction()).toBe(undefined)
})

test.each(['send', 'top_up', 'accept', 'cash_out', 'purchase', 'pay', 'constructor'])(
  'money is never kept: %s',
  async (kind) => {
    kept.set('action', JSON.stringify({ action: { ...like, kind, amount: 5000 }, at: Date.now() }))
    expect((await afterLoad()).takeAction()).toBe(undefined)
  },
)

test.each(['', 'null', '[]', '"like"', '{"action":{"kind":"like"}}', '{"action":null,"at":1}'])(
  'what is no action counts for nothing: %s',
  async (text) => {
    kept.set('action', text)
    expect((await afterLoad()).keptAction()).toBe(undefined)
  },
)

test('a storage that refuses costs only the page load', async () => {
  const refuse = () => {
    throw new Error('refused')
  }
  vi.stubGlobal('sessionStorage', { getItem: refuse, setItem: refuse, removeItem: refuse })
  const { keepAction, keptAction } = await afterLoad()
  keepAction(like)
  expect(keptAction()).toEqual(like)
})
