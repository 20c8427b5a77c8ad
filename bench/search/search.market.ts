import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { indexChanges } from '@sheds/server/modules/search/index/indexing.service'
import { connect, type Sql } from '@sheds/server/platform/db/database'
import { migrate } from '@sheds/server/platform/db/migrate'
import { startEmbedded } from '@sheds/server/platform/embedded/embedded'
import { migrateJobs } from '@sheds/server/platform/jobs/jobs'
import { migrationsFolder } from '@sheds/server/platform/platform'
import { pino } from 'pino'
import { forgetfulCache, openProduct } from '../market/market.server.ts'

/** Number of invented words; the most common one is in half of the products. */
const vocabularySize = 60_000
const sheds = 1000

export const productId = (number: number): string => `01890000-0000-7001-8000-${number.toString(16).padStart(12, '0')}`
/** Seller of all products. */
export const sellerId = '01890000-0000-7000-8000-000000000001'
export const shedId = sellerId

export interface SearchMarket {
  url: string
  products: number
  /** Words, the most common first. */
  words: readonly string[]
  stop(): Promise<void>
}

/** Opens an indexed market with this number of products with invented names, which is kept for the next run. */
export const openSearchMarket = async (products: number): Promise<SearchMarket> => {
  const log = pino({ level: 'silent' })
  const embedded = await startEmbedded({ dataDir: join(tmpdir(), `sheds-bench-search-${products}`), log })
  await migrate({ url: embedded.url, folder: migrationsFolder, log })
  await migrateJobs(embedded.url, log)
  const { sql, close } = connect({ url: embedded.url, prepare: false, max: 1 })
  const words = vocabulary()
  const [planted] = await sql`select from products limit 1`
  if (planted === undefined) await plant(sql, words, products)
  await index(embedded.url, products)
  await sql`vacuum (analyze)`
  await close()
  return { url: embedded.url, products, words, stop: () => embedded.stop() }
}

const plant = async (sql: Sql, words: readonly string[], products: number): Promise<void> => {
  const started = performance.now()
  await sql`create table bench_words (at int primary key, word text not null)`
  await sql`insert into bench_words select at, word from unnest(${words}::text[]) with ordinality w (word, at)`
  await sql`select setseed(0.42)`
  await sql`alter table products disable trigger user`
  await sql`
    insert into users (id, name, name_key, email, phone_number)
    values ('01890000-0000-7000-8000-000000000001', 'Seller', 'seller', '', '')`
  await sql`
    insert into sheds (id, user_id, name, name_key, email, category, phone_number, location)
    select ('01890000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, '01890000-0000-7000-8000-000000000001',
      'Shed ' || n, 'shed ' || n, '', 'mix', '', (array['Douala', 'Yaoundé', 'Bafoussam'])[1 + n % 3]
    from generate_series(1, ${sheds}::int) n`
  await sql`insert into shed_counts (shed_id) select id from sheds`
  await sql`
    insert into products (id, shed_id, user_id, name, price, caption, category)
    select ('01890000-0000-7001-8000-' || lpad(to_hex(n), 12, '0'))::uuid,
      ('01890000-0000-7000-8000-' || lpad(to_hex(1 + n % ${sheds}), 12, '0'))::uuid, '01890000-0000-7000-8000-000000000001',
      t.name, 100 + (random() * 100000)::int, t.caption, (array['fashion', 'furniture', 'mix'])[1 + n % 3]
    from generate_series(1, ${products}::int) n cross join lateral (
      select string_agg(w.word, ' ') filter (where k <= 3 + n % 3) as name,
        string_agg(w.word, ' ') filter (where k > 3 + n % 3) as caption
      from (select k, floor(exp(random() * ln(${vocabularySize}::float8)) + n * 0)::int as at from generate_series(1, 13 + n % 3) k offset 0) p
      join bench_words w using (at)) t`
  await sql`
    insert into product_counts (product_id, heat)
    select id, case when random() < 0.3 then 2900 + random() * 60 end from products`
  await sql`alter table products enable trigger user`
  await sql`vacuum (analyze)`
  console.log(`planted ${products} products in ${seconds(started)} s`)
}

const index = async (url: string, products: number): Promise<void> => {
  const started = performance.now()
  const { app, context } = await openProduct(url, forgetfulCache())
  await indexChanges(context)
  if (performance.now() - started > 5000) await noteBuild(url, `indexed ${products} products in ${seconds(started)} s`)
  await app.close()
  await context.database.close()
}

/** Stores the duration of indexing for later runs. */
const noteBuild = async (url: string, note: string): Promise<void> => {
  const { sql, close } = connect({ url, prepare: false, max: 1 })
  await sql`create table if not exists bench_notes (note text not null)`
  await sql`insert into bench_notes values (${note})`
  await close()
  console.log(note)
}

const seconds = (started: number): string => ((performance.now() - started) / 1000).toFixed(1)

/** Distinct words of syllables like those of the market. */
const vocabulary = (): string[] => {
  const [starts, ends] = ['b bl c ch d f fr g j k l m mb n nd ng p pl r s t tr v z', 'a e i o u an on ou'].map((all) =>
    all.split(' '),
  )
  let seed = 7
  const pick = (from: readonly string[] = []): string => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0
    return from[Math.floor((seed / 2 ** 32) * from.length)] ?? ''
  }
  const words = new Set<string>()
  while (words.size < vocabularySize) {
    const syllables = 2 + (words.size % 3)
    words.add(Array.from({ length: syllables }, () => pick(starts) + pick(ends)).join(''))
  }
  return [...words]
}
