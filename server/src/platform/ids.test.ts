import { isId } from '@sheds/contract/scalars'
import { describe, expect, it } from 'vitest'
import { idOf, newId } from './ids.ts'

describe('a new id', () => {
  it('is unique and sorts after the ones before, also in a burst', () => {
    const ids = Array.from({ length: 50_000 }, () => newId())
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids).toEqual([...ids].sort())
    expect(ids.every(isId)).toBe(true)
  })

  it('keeps its order when a millisecond runs out of numbers and when the clock goes back', () => {
    const now = Date.now() + 60_000
    const ids = Array.from({ length: 10_000 }, () => newId(now))
    ids.push(newId(now - 5000), newId(now + 100))
    expect(ids).toEqual([...ids].sort())
    expect(new Set(ids).size).toBe(ids.length)
  })

  it('says the time again that it is, once a clock that ran an hour ahead is set right', () => {
    const [ahead, right] = [newId(Date.now() + 3_600_000), newId()]
    const timeOf = (id: string) => Number.parseInt(id.replace('-', '').slice(0, 12), 16)
    expect(timeOf(ahead) - timeOf(right)).toBeGreaterThan(3_500_000)
    expect(Math.abs(Date.now() - timeOf(right))).toBeLessThan(60_000)
  })
})

describe('an id out of a body', () => {
  it('names nothing where it is malformed', () => {
    const id = newId()
    expect(idOf(id)).toBe(id)
    for (const text of ['', 'me', id.toUpperCase(), `${id} `]) expect(() => idOf(text)).toThrow('not_found')
  })
})
