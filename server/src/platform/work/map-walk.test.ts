import { describe, expect, it } from 'vitest'
import { collectGarbage } from '../../testing/collect-garbage.ts'
import { walkMap } from './map-walk.ts'

const filled = (count: number): Map<number, object> =>
  new Map(Array.from({ length: count }, (_, key) => [key, { key }]))

describe('walkMap', () => {
  it('continues across changes and restarts after the end', () => {
    const map = filled(3)
    const walk = walkMap(map)
    expect(walk.next()?.[0]).toBe(0)
    map.delete(1)
    map.set(3, {})
    expect([walk.next()?.[0], walk.next()?.[0], walk.next(), walk.next()?.[0]]).toEqual([2, 3, undefined, 0])
  })

  it('does not retain deleted entries while it waits', async () => {
    const map = filled(100)
    const walk = walkMap(map)
    const deleted = [...map.values()].map((value) => new WeakRef(value))
    for (let key = 100; key < 1000; key += 1) {
      map.delete(key - 100)
      map.set(key, { key })
      walk.wait()
    }
    // The target of a new WeakRef is kept until the end of the event loop turn.
    await new Promise(setImmediate)
    collectGarbage()
    expect(deleted.filter((value) => value.deref() !== undefined)).toEqual([])
    expect(walk.next()?.[0]).toBe(900)
  })
})
