import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { walletIdOf, walletNumbers } from './wallet-number.ts'

const key = randomBytes(32)

describe('wallet ids', () => {
  it('are three letters and three digits, and never the same twice', () => {
    const draws = [...Array.from({ length: 4000 }, (_, at) => at), walletNumbers - 1, walletNumbers >> 1]
    const ids = draws.map((draw) => walletIdOf(draw, key))
    expect(new Set(ids).size).toBe(draws.length)
    for (const id of ids) expect(id).toMatch(/^[A-Z]{3}\d{3}$/)
  })

  it('come in an order that tells nothing without the key', () => {
    const numbers = Array.from({ length: 2000 }, (_, at) => walletIdOf(at, key))
    const risen = numbers.filter((id, at) => id > (numbers[at - 1] ?? '')).length
    expect(risen).toBeGreaterThan(850)
    expect(risen).toBeLessThan(1150)
    expect(new Set(numbers.map((id) => id[0])).size).toBe(26)
    expect(walletIdOf(0, key)).not.toBe(walletIdOf(0, randomBytes(32)))
  })

  it('end with the space', () => {
    expect(() => walletIdOf(walletNumbers, key)).toThrow(RangeError)
    expect(() => walletIdOf(-1, key)).toThrow(RangeError)
  })
})
