import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
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

/** Module state after a page load. */
const afterLoad = () => {
  vi.resetModules()
  return import('./action.store.ts')
}

describe('a pending action', () => {
  test('outlives a page load, and is taken once', async () => {
    ;(await afterLoad()).keepAction(like)
    const { takeAction } = await afterLoad()
    expect(takeAction()).toEqual(like)
    expect(takeAction()).toBe(undefined)
    expect((await afterLoad()).keptAction()).toBe(undefined)
  })

  test('expires after half an hour, also across a page load', async () => {
    const { keepAction, keptAction } = await afterLoad()
    keepAction(like)
    vi.advanceTimersByTime(29 * minute)
    expect(keptAction()).toEqual(like)
    expect((await afterLoad()).keptAction()).toEqual(like)
    vi.advanceTimersByTime(2 * minute)
    expect(keptAction()).toBe(undefined)
    expect((await afterLoad()).takeAction()).toBe(undefined)
  })

  test('is dropped with the sheet, and recalled with it', async () => {
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

  test('cannot be recalled once it is forgotten', async () => {
    const { keepAction, dropAction, recallAction, forgetActions, keptAction } = await afterLoad()
    keepAction(like)
    dropAction()
    forgetActions()
    recallAction()
    expect(keptAction()).toBe(undefined)
  })

  test.each(['send', 'top_up', 'accept', 'cash_out', 'purchase', 'pay', 'constructor'])(
    'is never a payment: %s',
    async (kind) => {
      kept.set('action', JSON.stringify({ action: { ...like, kind, amount: 5000 }, at: Date.now() }))
      expect((await afterLoad()).takeAction()).toBe(undefined)
    },
  )

  test.each(['', 'null', '[]', '"like"', '{"action":{"kind":"like"}}', '{"action":null,"at":1}'])(
    'is ignored if its stored text is invalid: %s',
    async (text) => {
      kept.set('action', text)
      expect((await afterLoad()).keptAction()).toBe(undefined)
    },
  )

  test('works until the next page load if storage is refused', async () => {
    const refuse = () => {
      throw new Error('refused')
    }
    vi.stubGlobal('sessionStorage', { getItem: refuse, setItem: refuse, removeItem: refuse })
    const { keepAction, keptAction } = await afterLoad()
    keepAction(like)
    expect(keptAction()).toEqual(like)
  })
})
