import { afterAll, beforeAll, describe, it } from 'vitest'
import startDatabase from '../../../testing/database.setup.ts'
import { arrive, type TestPerson } from '../../../testing/people.ts'
import { arriveWithProduct } from '../../../testing/products.ts'
import { together } from '../../../testing/races/together.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { expectExact, killAmongLikes } from '../testing/many-likes.ts'

let stopDatabase: () => Promise<void>
let test: TestApp
let people: TestPerson[]

beforeAll(async () => {
  stopDatabase = await startDatabase(undefined as never)
  test = await startTestApp()
  people = await together(200, () => arrive(test))
})
afterAll(async () => {
  await test.close()
  await stopDatabase()
})

describe('likes when the server is killed', () => {
  it('are stored if they were acknowledged, after each of six kills', async () => {
    const { product } = await arriveWithProduct(test)
    for (let kill = 0; kill < 6; kill += 1) {
      await killAmongLikes({ test, people, productId: product.id, acknowledged: 1500 + 100 * kill })
      await expectExact(test, product.id)
    }
  })
})
