import { indexChanges } from '@sheds/server/modules/search/index/indexing.service'
import { newSecret, secretHash } from '@sheds/server/modules/users/users.api'
import type { Sql } from '@sheds/server/platform/db/database'
import { newId } from '@sheds/server/platform/ids'
import { forgetfulCache, openProduct } from '../market/market.server.ts'
import { percentile } from '../support/latency.ts'
import { holdCeiling, median } from '../support/rounds.ts'
import { type SearchMarket, sellerId, shedId } from './search.market.ts'
import { findProducts } from './search.recall.ts'

const ceilings = { write: 1.15, staleMs: 5000 }
const blocks = 16
const writesPerBlock = 30
const pace = { perSecond: 200, seconds: 20, sampledEvery: 10 }

type Inject = (method: 'POST' | 'PUT', url: string, body: object) => Promise<Record<string, { id: string }>>

/** Measures adding and changing products over the API with and without the search triggers, in the order A B B A. */
export const holdWrites = async ({ url }: SearchMarket): Promise<void> => {
  const { app, context } = await openProduct(url, forgetfulCache())
  const { sql } = context.database
  const token = await logInSeller(sql)
  const inject: Inject = async (method, path, payload) => {
    const headers = { host: 'localhost', authorization: `Bearer ${token}` }
    const answer = await app.inject({ method, url: path, payload, headers })
    if (answer.statusCode >= 400) throw new Error(`${path} answered ${answer.statusCode} ${answer.body}`)
    return answer.json()
  }
  const taken: Readonly<Record<'enable' | 'disable', number[]>> = { enable: [], disable: [] }
  try {
    for (let time = 0; time < writesPerBlock; time += 1) await writeOnce(inject)
    for (let block = 0; block < blocks; block += 1) {
      const state = [0, 3].includes(block % 4) ? 'enable' : 'disable'
      await switchTriggers(sql, state)
      const all: number[] = []
      for (let time = 0; time < writesPerBlock; time += 1) all.push(await writeOnce(inject))
      taken[state].push(median(all))
    }
  } finally {
    await switchTriggers(sql, 'enable')
  }
  const { enable: on, disable: off } = taken
  console.log(
    `\nA product put in and changed (milliseconds): ${median(on).toFixed(2)}, without triggers ${median(off).toFixed(2)}`,
  )
  holdCeiling(
    'with the search triggers ÷ without',
    median(on.map((value, at) => value / (off[at] ?? Number.NaN))),
    ceilings.write,
  )
  await indexChanges(context)
  await app.close()
  await context.database.close()
}

let written = 0

const writeOnce = async (inject: Inject): Promise<number> => {
  written += 1
  const body = {
    name: `Benchware ${written}`,
    price: 1500,
    caption: 'Sewn by hand in Douala',
    description: 'Six yards of wax.',
    category: 'fashion',
  }
  const started = performance.now()
  const { product } = await inject('POST', `/api/sheds/${shedId}/product`, body)
  await inject('PUT', `/api/products/${product?.id}/update_product`, { name: `Benchwares ${written}`, price: 1600 })
  return performance.now() - started
}

const switchTriggers = async (sql: Sql, state: 'enable' | 'disable'): Promise<void> => {
  if (state === 'enable') {
    await sql`alter table products enable trigger search_product`
    await sql`alter table product_counts enable trigger search_product_heat`
  } else {
    await sql`alter table products disable trigger search_product`
    await sql`alter table product_counts disable trigger search_product_heat`
  }
}

const logInSeller = async (sql: Sql): Promise<string> => {
  const token = newSecret()
  await sql`
    insert into sessions (id, user_id, token_hash, created_at, last_used_at)
    values (${newId()}, ${sellerId}, ${secretHash(token)}, now(), now() + interval '1 hour')`
  return token
}

/** Measures the time from a product's commit until it is indexed, at 200 changes a second. */
export const holdStaleness = async ({ url }: SearchMarket): Promise<void> => {
  const { app, context } = await openProduct(url, forgetfulCache())
  const { sql } = context.database
  context.indexer.start(context)
  const waits: number[] = []
  const waiting = new Map<string, number>()
  let isWriting = true
  const watch = (async () => {
    while (isWriting || waiting.size > 0) {
      const rows = await sql<{ id: string }[]>`
        select thing_id as id from search_entries where kind = 0 and thing_id = any(${[...waiting.keys()]}::uuid[])`
      for (const { id } of rows) {
        waits.push(performance.now() - (waiting.get(id) ?? Number.NaN))
        waiting.delete(id)
      }
      await pause(20)
    }
  })()
  const rate = await writeAtPace(sql, waiting)
  isWriting = false
  await watch
  await context.indexer.stop()
  const [last] = await findProducts(context, `benchpace ${wordOf(pace.perSecond * pace.seconds - 1)}`, 1)
  const [p50, p99, most] = [median(waits), percentile(waits, 0.99), Math.max(...waits)].map((wait) => Math.round(wait))
  console.log(
    `\n${Math.round(rate)} products written a second: found after ${p50} ms p50, ${p99} ms p99, ${most} ms at most`,
  )
  holdCeiling('found after, ms', most ?? Number.NaN, ceilings.staleMs)
  holdCeiling('the last one missing', last === undefined ? 1 : 0, 0)
  await app.close()
  await context.database.close()
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** Unique word of letters. */
const wordOf = (number: number): string =>
  [...`${number.toString(26).padStart(4, '0')}g`]
    .map((digit) => String.fromCharCode(97 + Number.parseInt(digit, 26)))
    .join('')

const writeAtPace = async (sql: Sql, waiting: Map<string, number>): Promise<number> => {
  const started = performance.now()
  const all = pace.perSecond * pace.seconds
  const open = new Set<Promise<void>>()
  for (let at = 0; at < all; at += 1) {
    const early = started + (at * 1000) / pace.perSecond - performance.now()
    if (early > 1) await pause(early)
    while (open.size >= 4) await Promise.race(open)
    const write = insertOne(sql, at).then((id) => {
      open.delete(write)
      if (at % pace.sampledEvery === 0) waiting.set(id, performance.now())
    })
    open.add(write)
  }
  await Promise.all(open)
  return all / ((performance.now() - started) / 1000)
}

const insertOne = async (sql: Sql, at: number): Promise<string> => {
  const id = newId()
  await sql`
    with added as (
      insert into products (id, shed_id, user_id, name, price, caption, category)
      values (${id}, ${shedId}, ${sellerId}, ${`Benchpace ${wordOf(at)}`}, 1000, '', 'mix') returning id)
    insert into product_counts (product_id) select id from added`
  return id
}
