// @module-tag full
import { deleteProduct, type Product, updateProduct } from '@sheds/contract/products/products'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isUnavailable } from '../../../platform/db/database.ts'
import { addProduct } from '../../../testing/products.ts'
import { arriveWithShed } from '../../../testing/sheds.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { findIndexAlarms, indexBatch, indexChanges } from './indexing.service.ts'

let test: TestApp
let copy: TestApp
let seller: Awaited<ReturnType<typeof arriveWithShed>>

beforeAll(async () => {
  test = await startTestApp()
  copy = await startTestApp({ sharedDatabase: test.database })
  seller = await arriveWithShed(test, 'mix')
})

afterAll(async () => {
  await copy.close()
  await test.close()
})

const words = ['wax', 'pagne', 'robe', 'kaba', 'toghu', 'ndop', 'raphia', 'bogolan']
const nameAt = (at: number): string => `${words[at % 8]} ${words[(at * 3 + 1) % 8]} ${words[(at * 5 + 2) % 8]}`

/** Differences between the index, its entries and the public data. */
const faults = async (): Promise<unknown[]> => {
  const { sql } = test.context.database
  const strays = await sql`
    with meant as (
      select w.id as word_id, w.list, e.rank, e.place from search_entries e, unnest(e.word_ids, e.lists) w (id, list))
    (select 'missing' as fault, * from (table meant except select word_id, list, rank, place from search_postings) m)
    union all (select 'stray', * from (select word_id, list, rank, place from search_postings except table meant) s)`
  const miscounted = await sql`
    select w.word, kind, w.uses[kind + 1] as uses from search_words w, generate_series(0, 5) kind
    where w.uses[kind + 1] <> (select count(*) from search_postings p where p.word_id = w.id and p.list / 4 = kind)`
  const untrue = await sql`
    select coalesce(e.thing_id, p.id) as id from
      (select thing_id, price from search_entries where kind = 0) e full join
      (select id, price from products where deleted_at is null and status <> 'hidden') p on p.id = e.thing_id
    where p.id is null or e.thing_id is null or p.price is distinct from e.price`
  return [...strays, ...miscounted, ...untrue]
}

const cutOff = (error: unknown): void => {
  if (!isUnavailable(error)) throw error
}

/** Ends the connections that update the index, as if their server was killed. */
const killIndexers = (): Promise<unknown> => test.context.database.sql`
  select pg_terminate_backend(a.pid) from pg_stat_activity a join pg_locks l on l.pid = a.pid
  where l.locktype = 'advisory' and a.pid <> pg_backend_pid() and a.datname = current_database()
    and a.query ilike '%search_%'`

describe('search index', () => {
  it('is exact after concurrent edits, deletions and killed indexers', async () => {
    const products: Product[] = []
    for (let at = 0; at < 40; at += 1)
      products.push(await addProduct(test, seller, { name: nameAt(at), category: 'fashion' }))
    const edit = async (): Promise<void> => {
      for (const [at, { id }] of products.entries()) {
        const body = at % 3 === 0 ? { status: 'hidden' } : { name: nameAt(at + 7), price: 2000 + at }
        await test.call(updateProduct, { params: { id }, body } as never, seller.owner.token)
        if (at % 5 === 0) await test.call(deleteProduct, { params: { id }, body: {} }, seller.owner.token)
      }
    }
    const index = async ({ context }: TestApp): Promise<void> => {
      for (let round = 0; round < 30; round += 1) await indexBatch(context).catch(cutOff)
    }
    const kill = async (): Promise<void> => {
      for (let round = 0; round < 20; round += 1) await killIndexers()
    }
    await Promise.all([edit(), index(test), index(copy), kill()])
    await indexChanges(test.context)
    expect(await faults()).toEqual([])
    expect(await test.context.database.sql`select from search_changes`).toEqual([])
  })

  it('indexes a change again after a rollback', async () => {
    const { id } = await addProduct(test, seller, { name: 'Zingana', category: 'fashion' })
    const { sql } = test.context.database
    const broken = sql.begin(async (tx) => {
      await tx`delete from search_changes`
      throw new Error('cut off')
    })
    await expect(broken).rejects.toThrow('cut off')
    await indexChanges(copy.context)
    expect(await sql`select from search_entries where thing_id = ${id}`).toHaveLength(1)
  })

  it('raises an alarm while changes stay unindexed', async () => {
    const { sql } = test.context.database
    await addProduct(test, seller, { name: 'Zingana', category: 'fashion' })
    expect(await findIndexAlarms(test.context)).toEqual([])
    await sql`update search_changes set noted_at = noted_at - interval '11 minutes'`
    expect(await findIndexAlarms(test.context)).toEqual([expect.stringContaining('is not indexed')])
    await indexChanges(test.context)
    expect(await findIndexAlarms(test.context)).toEqual([])
  })
})
