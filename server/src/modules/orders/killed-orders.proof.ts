import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import startDatabase from '../../testing/database.setup.ts'
import { type MobileMoney, startMobileMoney } from '../../testing/mobile-money.ts'
import { arriveTakingOrders, type OrderedShop } from '../../testing/orders.ts'
import { playKilledOrder } from './testing/killed-orders.ts'

const schedules = 48

let stopDatabase: () => Promise<void>
let money: MobileMoney
let shop: OrderedShop

beforeAll(async () => {
  stopDatabase = await startDatabase(undefined as never)
  money = await startMobileMoney()
  shop = await arriveTakingOrders(money.test, { counted: true, quantity: 500 })
}, 240_000)
afterAll(async () => {
  await money.close()
  await stopDatabase()
})

describe('orders when a server is killed', () => {
  it('stay consistent, with money and stock moved at most once', async () => {
    const seen = new Map<string, number>()
    for (let seed = 1; seed <= schedules; seed += 1) {
      const what = await playKilledOrder(money, shop, seed)
      seen.set(what, (seen.get(what) ?? 0) + 1)
    }
    // Some kills came before the request was done, some after.
    const kinds = [...seen.keys()]
    for (const when of [/, done when killed$/, /, not done when killed$/])
      expect(
        kinds.some((kind) => when.test(kind)),
        String(when),
      ).toBe(true)
  }, 1_800_000)
})
