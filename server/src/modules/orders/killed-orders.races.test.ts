// @module-tag full
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type MobileMoney, startMobileMoney } from '../../testing/mobile-money.ts'
import { arriveTakingOrders, type OrderedShop } from '../../testing/orders.ts'
import { casesOfTier } from '../../testing/tiers/tier.ts'
import { playKilledOrder } from './testing/killed-orders.ts'

let money: MobileMoney
let shop: OrderedShop

beforeAll(async () => {
  money = await startMobileMoney()
  shop = await arriveTakingOrders(money.test, { counted: true, quantity: 500 })
}, 240_000)
afterAll(() => money.close())

describe('an order when a server is killed', () => {
  // `killed-orders.proof.ts` plays many more schedules.
  it.each(casesOfTier([4, 5, 7]))(
    'stays consistent, with money and stock moved at most once: seed %i',
    async (seed) => {
      expect(await playKilledOrder(money, shop, seed)).toMatch(/when killed$/)
    },
    240_000,
  )
})
