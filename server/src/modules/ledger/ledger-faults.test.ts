import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testFolder } from '../../testing/test-folder.ts'
import { casesOfTier } from '../../testing/tiers/tier.ts'
import { type Bank, openBank, runFaults } from './testing/faults.ts'

const folder = testFolder()
let bank: Bank

beforeAll(async () => {
  bank = await openBank(folder)
})
afterAll(() => bank.close())

describe('ledger under faults', () => {
  it.each(casesOfTier([1, 2, 3, 4]))(
    'loses and duplicates nothing when servers, databases and connections fail, seed %i',
    async (seed) => {
      const { done, refused, reads } = await runFaults(bank, seed, { each: 6, faults: 4 })
      expect(done).toBeGreaterThan(100)
      expect(done + refused).toBeGreaterThanOrEqual(32 * 6)
      expect(reads).toBeGreaterThan(0)
    },
  )
})
