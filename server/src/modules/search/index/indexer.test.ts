import type { Product } from '@sheds/contract/products/products'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { addProduct } from '../../../testing/products.ts'
import { arriveWithShed } from '../../../testing/sheds.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { Indexer } from './indexer.ts'
import { indexChanges } from './indexing.service.ts'

let test: TestApp
let seller: Awaited<ReturnType<typeof arriveWithShed>>
let indexer: Indexer | undefined

beforeAll(async () => {
  test = await startTestApp()
  seller = await arriveWithShed(test, 'mix')
  for (let at = 0; at < 12; at += 1) await add(`Pagne ${at}`)
})

beforeEach(() => indexChanges(test.context))
afterEach(() => indexer?.stop())
afterAll(() => test.close())

const add = (name: string): Promise<Product> => addProduct(test, seller, { name, category: 'fashion' })

const sql = () => test.context.database.sql
const fillAgain = () => sql()`
  update search_fills set after_id = '00000000-0000-0000-0000-000000000000' where kind = 0`
const isFilled = async (): Promise<boolean> =>
  (await sql()`select from search_fills where after_id is not null`).length === 0
const isIndexed = async ({ id }: Product): Promise<boolean> =>
  (await sql()`select from search_entries where thing_id = ${id}`).length === 1
const soon = { timeout: 120_000, interval: 20 }

describe('Indexer', () => {
  it('rests nine times as long as each initial batch takes', async () => {
    let time = 0
    const timers = vi.spyOn(globalThis, 'setTimeout')
    await fillAgain()
    // One batch per product, each taking 5 ms by this clock.
    indexer = new Indexer({ filledAtOnce: 1, now: () => (time += 5) })
    const began = performance.now()
    indexer.start(test.context)
    await expect.poll(isFilled, soon).toBe(true)
    await indexer.stop()
    const rests = timers.mock.calls.filter(([, ms]) => ms === 9 * 5)
    timers.mockRestore()
    expect(rests.length).toBeGreaterThanOrEqual(12)
    expect(performance.now() - began).toBeGreaterThan(11 * 9 * 5)
  })

  it('indexes new changes within moments during the initial indexing', async () => {
    await fillAgain()
    indexer = new Indexer({ filledAtOnce: 1, restTimes: 100_000 })
    indexer.start(test.context)
    for (const name of ['Kaba', 'Toghu']) {
      const fresh = await add(name)
      await expect.poll(() => isIndexed(fresh), soon).toBe(true)
    }
    expect(await isFilled()).toBe(false)
  })

  it('rests during a mass of changes, too, and indexes later changes first', async () => {
    await sql()`
      insert into search_changes (kind, thing_id) select 0, gen_random_uuid() from generate_series(1, 40)`
    indexer = new Indexer({ changedAtOnce: 1, massAfter: 3, restTimes: 100_000 })
    indexer.start(test.context)
    const left = async () => (await sql()`select from search_changes`).length
    await expect.poll(left, soon).toBeLessThanOrEqual(37)
    const fresh = await add('Ndop')
    await expect.poll(() => isIndexed(fresh), soon).toBe(true)
    expect(await left()).toBeGreaterThan(30)
  })

  it('stops at once while resting', async () => {
    await fillAgain()
    indexer = new Indexer({ filledAtOnce: 1, restTimes: 100_000 })
    indexer.start(test.context)
    const rest = async () => (await sql()`select after_id from search_fills where kind = 0`)[0]?.after_id
    await expect.poll(rest, soon).not.toMatch(/^0+-/)
    await indexer.stop()
    expect(await isFilled()).toBe(false)
  })
})
