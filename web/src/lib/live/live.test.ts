import { describe, expect, it } from 'vitest'
import { pauseOf } from './live-pause.ts'
import { createEventReader } from './live-reader.ts'

describe('createEventReader', () => {
  const text =
    ':\n\nid: 7\nevent: hello\ndata: {"unread":3}\n\nid: 8\n\n:\n\nid: 9\nevent: notification\ndata: {"unread":4,"notification":{"id":"x"}}\n\nevent: end\ndata: {"reason":"login"}\n\n'
  const events = [
    { id: 7, name: 'hello', unread: 3 },
    { id: 8, name: '' },
    { id: 9, name: 'notification', unread: 4 },
    { id: undefined, name: 'end', reason: 'login' },
  ]

  it.each([1, 2, 3, 7, 1000])('reads the same events from pieces of %i characters', (size) => {
    const read = createEventReader()
    const pieces = Array.from({ length: Math.ceil(text.length / size) }, (_, at) =>
      text.slice(at * size, (at + 1) * size),
    )
    expect(pieces.flatMap(read)).toEqual(events)
  })

  it('returns no incomplete event', () => {
    const read = createEventReader()
    expect(read('id: 3\nevent: hello\ndata: {"unr')).toEqual([])
    expect(read('ead":1}\n')).toEqual([])
    expect(read('\n')).toEqual([{ id: 3, name: 'hello', unread: 1 }])
  })
})

describe('pauseOf', () => {
  it('grows with each failure, up to a bound, and adds the time that the server asks for', () => {
    const longest = [1, 2, 3, 4, 20].map((failures) => pauseOf(failures, undefined, 1))
    expect(longest).toEqual([5500, 10_500, 20_500, 40_500, 120_500])
    expect(pauseOf(1, 60, 0)).toBe(60_500)
  })

  it('spreads two thousand reconnects so that no second has more than a quarter', () => {
    const bySecond = new Map<number, number>()
    for (let at = 0; at < 2000; at += 1) {
      const second = Math.floor(pauseOf(1, undefined, at / 2000) / 1000)
      bySecond.set(second, (bySecond.get(second) ?? 0) + 1)
    }
    expect(Math.max(...bySecond.values())).toBeLessThanOrEqual(500)
    expect(bySecond.size).toBeGreaterThanOrEqual(5)
  })
})
