import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { OrderBody } from './order-draft.ts'

/** Replaces the browser's localStorage, which Node lacks. */
const storage = (): Storage => {
  const kept = new Map<string, string>()
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, text) => void kept.set(key, text),
    removeItem: (key) => void kept.delete(key),
    clear: () => kept.clear(),
    key: (at) => [...kept.keys()][at] ?? null,
    get length() {
      return kept.size
    },
  }
}

beforeEach(() => {
  vi.resetModules()
  const localStorage = storage()
  vi.stubGlobal('localStorage', localStorage)
  vi.stubGlobal('window', { localStorage, addEventListener: () => undefined })
  return () => {
    vi.unstubAllGlobals()
    vi.useRealTimers()
  }
})

const open = () => import('./order-draft.ts')
const body = (more: Partial<OrderBody> = {}): OrderBody => ({
  shed_id: 's',
  items: [{ product_id: 'p', quantity: 1 }],
  expected_total: 1500,
  note: '',
  ...more,
})

describe('draft of an order', () => {
  it('resends an unanswered order unchanged, even if its price has changed', async () => {
    const { readOrderDraft, keepOrderDraft, nextAttemptOf, isUnanswered } = await open()
    const first = nextAttemptOf('p', readOrderDraft('p'), body())
    expect(first.body).toEqual(body())
    keepOrderDraft('p', 'visitor', first.draft)
    const again = nextAttemptOf('p', readOrderDraft('p'), body({ expected_total: 1700 }))
    expect(again).toEqual(first)
    expect(isUnanswered(again.draft, body({ expected_total: 1700 }))).toBe(true)
    expect(isUnanswered(again.draft, body({ note: 'Two' }))).toBe(false)
  })

  it('gives an order with another note a new id, and keeps a refused order’s id unless it is taken', async () => {
    const { readOrderDraft, nextAttemptOf, refusedDraft } = await open()
    const first = nextAttemptOf('p', readOrderDraft('p'), body())
    const other = nextAttemptOf('p', first.draft, body({ note: 'Two' }))
    expect(other.draft.id).not.toBe(first.draft.id)
    expect(other.body.note).toBe('Two')
    // A refused order was not created, so its id can be used again unless another order has it.
    expect(nextAttemptOf('p', refusedDraft(first.draft, false), body({ note: 'Two' })).draft.id).toBe(first.draft.id)
    expect(nextAttemptOf('p', refusedDraft(first.draft, true), body()).draft.id).not.toBe(first.draft.id)
  })

  it('uses one id when two tabs send the same order', async () => {
    const { readOrderDraft, keepOrderDraft, nextAttemptOf } = await open()
    const [one, other] = [readOrderDraft('p'), readOrderDraft('p')]
    expect(one.id).not.toBe(other.id)
    const first = nextAttemptOf('p', one, body())
    keepOrderDraft('p', 'visitor', first.draft)
    expect(nextAttemptOf('p', other, body()).draft.id).toBe(first.draft.id)
  })

  it('assigns a new id a day later and keeps the note', async () => {
    const { readOrderDraft, keepOrderDraft, nextAttemptOf } = await open()
    vi.useFakeTimers({ now: Date.parse('2026-11-26T09:00:00Z') })
    const first = nextAttemptOf('p', { ...readOrderDraft('p'), note: 'Size 42' }, body({ note: 'Size 42' }))
    keepOrderDraft('p', 'visitor', first.draft)
    vi.setSystemTime(Date.parse('2026-11-27T04:00:00Z'))
    expect(readOrderDraft('p')).toEqual(first.draft)
    // A visitor's draft expires a day after it was stored, so it is stored again.
    keepOrderDraft('p', 'visitor', first.draft)
    vi.setSystemTime(Date.parse('2026-11-27T09:00:00Z'))
    const later = readOrderDraft('p')
    expect(later).toMatchObject({ note: 'Size 42', sent: '' })
    expect(later.id).not.toBe(first.draft.id)
  })

  it('ignores a stored order that is not valid JSON', async () => {
    const { keepOrderDraft, readOrderDraft, nextAttemptOf, isUnanswered } = await open()
    const { id } = readOrderDraft('p')
    keepOrderDraft('p', 'visitor', { id, note: '', sent: '{' })
    expect(isUnanswered(readOrderDraft('p'), body())).toBe(false)
    expect(nextAttemptOf('p', readOrderDraft('p'), body()).body).toEqual(body())
  })
})
