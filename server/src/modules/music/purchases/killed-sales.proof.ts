import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import startDatabase from '../../../testing/database.setup.ts'
import { type MobileMoney, startMobileMoney } from '../../../testing/mobile-money.ts'
import { arriveSelling, type Seller } from '../../../testing/purchases.ts'
import { playKilledSale } from './testing/killed-sales.ts'

const schedules = 60

let stopDatabase: () => Promise<void>
let money: MobileMoney
let seller: Seller

beforeAll(async () => {
  stopDatabase = await startDatabase(undefined as never)
  money = await startMobileMoney()
  seller = await arriveSelling(money.test)
}, 240_000)
afterAll(async () => {
  await money.close()
  await stopDatabase()
})

describe('sales when the server is killed', () => {
  it('never leave a payment without ownership, or ownership without a payment', async () => {
    const seen = new Map<string, number>()
    for (let seed = 1; seed <= schedules; seed += 1) {
      const what = await playKilledSale(money, seller, seed)
      seen.set(what, (seen.get(what) ?? 0) + 1)
    }
    // Each kind was killed before it was done, and after.
    for (const way of ['bought', 'given']) {
      expect(seen.get(`${way}, done when killed`)).toBeGreaterThan(0)
      expect(seen.get(`${way}, not done when killed`)).toBeGreaterThan(0)
    }
  }, 1_800_000)
})
