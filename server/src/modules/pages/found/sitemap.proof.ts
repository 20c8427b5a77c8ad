import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import startDatabase from '../../../testing/database.setup.ts'
import { arriveWithShed } from '../../../testing/sheds.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { writeSitemap } from './sitemap.service.ts'

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

let stopDatabase: () => Promise<void>
let test: TestApp

beforeAll(async () => {
  stopDatabase = await startDatabase(undefined as never)
  test = await startTestApp({ env: { PUBLIC_URL: 'https://sheds.cm' } })
})

afterAll(async () => {
  await test.close()
  await stopDatabase()
})

/** Peak memory during `work` above the level before, with constant garbage collection. */
const mostMegabytes = async (work: () => Promise<unknown>): Promise<number> => {
  const held = (): number => {
    collect()
    const { heapUsed, external } = process.memoryUsage()
    return heapUsed + external
  }
  const before = held()
  let most = before
  const watch = setInterval(() => {
    most = Math.max(most, held())
  }, 500)
  await work().finally(() => clearInterval(watch))
  return (most - before) / 1024 / 1024
}

const add = async (shed: { id: string; user_id: string }, from: number, to: number): Promise<void> => {
  const { sql } = test.context.database
  // Ids increase with time.
  await sql`
    insert into products (id, shed_id, user_id, name, price, category)
    select (lpad(to_hex(1700000000000 + n), 12, '0') || '7000' || '8000' || lpad(to_hex(n), 12, '0'))::uuid,
      ${shed.id}, ${shed.user_id}, 'Product ' || n, 1000, 'fashion' from generate_series(${from}::int, ${to}::int) n`
  await sql.unsafe('analyze products')
}

describe('writeSitemap', () => {
  it('takes no more memory for a million products than for 100,000', async () => {
    const { shed } = await arriveWithShed(test)
    // The trigger that notes changes for the search would take longer than everything else.
    await test.context.database.sql.unsafe('alter table products disable trigger user')
    const write = () => writeSitemap(test.context, { always: true })
    await add(shed, 1, 100_000)
    await write()
    const few = await mostMegabytes(write)
    for (let from = 100_001; from <= 1_000_000; from += 100_000) await add(shed, from, from + 99_999)
    const begun = performance.now()
    const many = await mostMegabytes(write)
    const seconds = (performance.now() - begun) / 1000
    const { sql } = test.context.database
    const parts = await sql<{ name: string; addresses: number; bytes: number }[]>`
    select name, addresses, bytes from sitemap_parts p join sitemap_editions e on e.edition = p.edition
    where name like 'products-%' order by bytes desc`
    const headers = { 'accept-encoding': 'gzip' }
    const text = gunzipSync((await test.app.inject({ url: `/sitemaps/${parts[0]?.name}.xml`, headers })).rawPayload)
    process.stdout.write(
      `100,000: +${few.toFixed(0)} MB; 1,000,000: +${many.toFixed(0)} MB in ${seconds.toFixed(1)} s; ${parts.length} parts, the largest ${parts[0]?.bytes} bytes packed, ${text.length} plain\n`,
    )
    expect(parts.reduce((sum, { addresses }) => sum + addresses, 0)).toBe(1_000_000)
    expect(parts.every(({ addresses }) => addresses <= 50_000)).toBe(true)
    expect(text.length).toBeLessThan(50 * 1024 * 1024)
    expect(many).toBeLessThan(Math.max(2 * few, 24))
  })
})
