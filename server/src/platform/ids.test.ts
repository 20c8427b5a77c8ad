import { isId } from '@sheds/contract/scalars'
import { describe, expect, it } from 'vitest'
import { idOf, newId } from './ids.ts'

describe('newId', () => {
  it('returns unique ids in ascending order in a burst', () => {
    const ids = Array.from({ length: 50_000 }, () => newId())
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids).toEqual([...ids].sort())
    expect(ids.every(isId)).toBe(true)
  })

  it('keeps the order when the counter overflows or the clock moves back a little', () => {
    const now = Date.now() + 60_000
    const ids = Array.from({ length: 10_000 }, () => newId(now))
    ids.push(newId(now - 5000), newId(now + 100))
    expect(ids).toEqual([...ids].sort())
    expect(new Set(ids).size).toBe(ids.length)
  })

  it('uses the right time again after a clock that ran an hour ahead is corrected', () => {
    const [ahead, right] = [newId(Date.now() + 3_600_000), newId()]
    const timeOf = (id: string) => Number.parseInt(id.replace('-', '').slice(0, 12), 16)
    expect(timeOf(ahead) - timeOf(right)).toBeGreaterThan(3_500_000)
    expect(Math.abs(Date.now() - timeOf(right))).toBeLessThan(60_000)
  })
})

describe('idOf', () => {
  it('throws not_found for a malformed id', () => {
    const id = newId()
    expect(idOf(id)).toBe(id)
    for (const text of ['', 'me', id.toUpperCase(), `${id} `]) expect(() => idOf(text)).toThrow('not_found')
  })
})
