import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { walletIdOf, walletNumbers } from './wallet-number.ts'

const key = randomBytes(32)

describe('walletIdOf', () => {
  it('returns three letters and three digits, never the same twice', () => {
    const draws = [...Array.from({ length: 4000 }, (_, at) => at), walletNumbers - 1, walletNumbers >> 1]
    const ids = draws.map((draw) => walletIdOf(draw, key))
    expect(new Set(ids).size).toBe(draws.length)
    for (const id of ids) expect(id).toMatch(/^[A-Z]{3}\d{3}$/)
  })

  it('returns no predictable order without the key', () => {
    const numbers = Array.from({ length: 2000 }, (_, at) => walletIdOf(at, key))
    const risen = numbers.filter((id, at) => id > (numbers[at - 1] ?? '')).length
    expect(risen).toBeGreaterThan(850)
    expect(risen).toBeLessThan(1150)
    expect(new Set(numbers.map((id) => id[0])).size).toBe(26)
    expect(walletIdOf(0, key)).not.toBe(walletIdOf(0, randomBytes(32)))
  })

  // Changing the id of a used draw would assign another owner's wallet id.
  it.each([
    [0, 'RQO843'],
    [1, 'PUN727'],
    [4192, 'GKN884'],
    [4193, 'RWR217'],
    [8_788_000, 'KAH819'],
    [17_575_999, 'JDP057'],
    [8_897_418, 'ZZZ999'],
    // These are shuffled again, because they first fall outside the range.
    [10_962_977, 'EXX628'],
    [1_454_952, 'WNG402'],
    [16_906_727, 'TKY328'],
  ])('returns the same id for good: draw %i is %s', (draw, id) => {
    expect(walletIdOf(draw, Buffer.from('a key that stays as it is, 32 B.'))).toBe(id)
  })

  it('rejects draws outside the range', () => {
    expect(walletNumbers).toBe(26 ** 3 * 10 ** 3)
    expect(() => walletIdOf(0.5, key)).toThrow(RangeError)
    expect(() => walletIdOf(walletNumbers, key)).toThrow(RangeError)
    expect(() => walletIdOf(-1, key)).toThrow(RangeError)
  })
})
