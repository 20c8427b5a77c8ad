import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Bank, openBank, runFaults } from './testing/faults.ts'

let bank: Bank

beforeAll(async () => {
  bank = await openBank()
})
afterAll(() => bank.close())

it.each([1, 2, 3, 4])(
  'killed copies and databases, cut and stalled lines leave the books as they were told: %i',
  async (seed) => {
    const { done, refused, reads } = await runFaults(bank, seed, { each: 6, faults: 4 })
    expect(done).toBeGreaterThan(100)
    expect(done + refused).toBeGreaterThanOrEqual(32 * 6)
    expect(reads).toBeGreaterThan(0)
  },
)
