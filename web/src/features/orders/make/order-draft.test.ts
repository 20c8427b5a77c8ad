import { beforeEach, expect, it, vi } from 'vitest'
import type { OrderBody } from './order-draft.ts'

/** What a browser keeps; Node has none. */
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

it('what was not answered goes again just as it went, also where it costs something else by now', async () => {
  const { readOrderDraft, keepOrderDraft, sendingOf, isOnItsWay } = await open()
  const first = sendingOf('p', readOrderDraft('p'), body())
  expect(first.body).toEqual(body())
  keepOrderDraft('p', 'visitor', first.draft)
  const again = sendingOf('p', readOrderDraft('p'), body({ expected_total: 1700 }))
  expect(again).toEqual(first)
  expect(isOnItsWay(again.draft, body({ expected_total: 1700 }))).toBe(true)
  expect(isOnItsWay(again.draft, body({ note: 'Two' }))).toBe(false)
})

it('other words are another order', async () => {
  const { readOrderDraft, sendingOf, refusedDraft } = await open()
  const first = sendingOf('p', readOrderDraft('p'), body())
  const other = sendingOf('p', first.draft, body({ note: 'Two' }))
  expect(other.draft.id).not.toBe(first.draft.id)
  expect(other.body.note).toBe('Two')
  // What was refused was not made: the same id may carry other words, unless it is another's.
  expect(sendingOf('p', refusedDraft(first.draft, false), body({ note: 'Two' })).draft.id).toBe(first.draft.id)
  expect(sendingOf('p', refusedDraft(first.draft, true), body()).draft.id).not.toBe(first.draft.id)
})

it('two tabs that send the same send one', async () => {
  const { readOrderDraft, keepOrderDraft, sendingOf } = await open()
  const [one, other] = [readOrderDraft('p'), readOrderDraft('p')]
  expect(one.id).not.toBe(other.id)
  const first = sendingOf('p', one, body())
  keepOrderDraft('p', 'visitor', first.draft)
  expect(sendingOf('p', other, body()).draft.id).toBe(first.draft.id)
})

it('a day later the same is a new order, under an id that the server takes; the word stays', async () => {
  const { readOrderDraft, keepOrderDraft, sendingOf } = await open()
  vi.useFakeTimers({ now: Date.parse('2026-11-26T09:00:00Z') })
  const first = sendingOf('p', { ...readOrderDraft('p'), note: 'Size 42' }, body({ note: 'Size 42' }))
  keepOrderDraft('p', 'visitor', first.draft)
  vi.setSystemTime(Date.parse('2026-11-27T04:00:00Z'))
  expect(readOrderDraft('p')).toEqual(first.draft)
  // What a visitor typed is kept for a day only.
  keepOrderDraft('p', 'visitor', first.draft)
  vi.setSystemTime(Date.parse('2026-11-27T09:00:00Z'))
  const later = readOrderDraft('p')
  expect(later).toMatchObject({ note: 'Size 42', sent: '' })
  expect(later.id).not.toBe(first.draft.id)
})

it('what the device kept and nobody can read is none', async () => {
  const { keepOrderDraft, readOrderDraft, sendingOf, isOnItsWay } = await open()
  const { id } = readOrderDraft('p')
  keepOrderDraft('p', 'visitor', { id, note: '', sent: '{' })
  expect(isOnItsWay(readOrderDraft('p'), body())).toBe(false)
  expect(sendingOf('p', readOrderDraft('p'), body()).body).toEqual(body())
})
