// @module-tag full
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type MobileMoney, startMobileMoney } from '../../../testing/mobile-money.ts'
import { arriveSelling, type Seller } from '../../../testing/purchases.ts'
import { casesOfTier } from '../../../testing/tiers/tier.ts'
import { playKilledSale } from './testing/killed-sales.ts'

let money: MobileMoney
let seller: Seller

beforeAll(async () => {
  money = await startMobileMoney()
  seller = await arriveSelling(money.test)
}, 240_000)
afterAll(() => money.close())

describe('a sale when the server is killed', () => {
  /** `killed-sales.proof.ts` plays sixty of these. */
  it.each(casesOfTier([1, 5, 6, 11]))(
    'leaves no payment without ownership: seed %i',
    async (seed) => {
      expect(await playKilledSale(money, seller, seed)).toMatch(/when killed$/)
    },
    240_000,
  )
})
