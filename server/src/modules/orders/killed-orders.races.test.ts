import { afterAll, beforeAll, expect, it } from 'vitest'
import { type MobileMoney, startMobileMoney } from '../../testing/mobile-money.ts'
import { arriveTakingOrders, type OrderedShop } from '../../testing/orders.ts'
import { playKilledOrder } from './testing/killed-orders.ts'

let money: MobileMoney
let shop: OrderedShop

beforeAll(async () => {
  money = await startMobileMoney()
  shop = await arriveTakingOrders(money.test)
}, 240_000)
afterAll(() => money.close())

// The proof plays many more of them.
it('an order is whole, paid or sent back once or not at all, when a server is killed on the way', async () => {
  for (const seed of [4, 5]) expect(await playKilledOrder(money, shop, seed)).toMatch(/when killed$/)
}, 240_000)
