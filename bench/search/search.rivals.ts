import type { Sql } from '@sheds/server/platform/db/database'
import { percentile } from '../support/latency.ts'
import { holdBar, median } from '../support/rounds.ts'
import { withSql } from './search.known.ts'
import { findPath, serveMarket } from './search.latencies.ts'
import type { SearchMarket } from './search.market.ts'
import { queriesOf, type TypoQuery } from './search.queries.ts'

const rounds = 5
/** Numbers of queries in one round; few for a scan, which reads everything. */
const times = { scan: 2, trigrams: 10, eager: 10, ours: 40 }
const least = { scan: 150, trigrams: 10 }
/** Time limit of a statement: trigrams take minutes for a common word. */
const longest = 20_000

/** Compares queries of two words, one mistyped: the product by its API, the others by their statement alone. */
export const holdRivals = async (market: SearchMarket): Promise<void> => {
  const ours = await serveMarket(market)
  try {
    await withSql(market.url, async (sql) => {
      await buildTrigrams(sql)
      await sql`select set_config('statement_timeout', ${String(longest)}, false)`
      const { one } = await queriesOf(sql, market.products)
      await compare(sql, ours.url, one)
    })
  } finally {
    await ours.stop()
  }
}

type Ask = (query: TypoQuery) => Promise<unknown>

const compare = async (sql: Sql, base: string, queries: readonly TypoQuery[]): Promise<void> => {
  const sides: Readonly<Record<keyof typeof times, Ask>> = {
    ours: async ({ typed }) => (await fetch(base + findPath(typed))).arrayBuffer(),
    trigrams: ({ typed }) => likeByTrigrams(sql, typed),
    eager: ({ typed }) => nearByTrigrams(sql, typed),
    scan: ({ meant }) => scan(sql, meant),
  }
  const taken: Record<keyof typeof times, number[][]> = { ours: [], trigrams: [], eager: [], scan: [] }
  for (let at = 0; at < 100; at += 1) await sides.ours(queries[at % queries.length] as TypoQuery)
  let asked = 0
  for (let round = 0; round < rounds; round += 1)
    for (const [name, ask] of Object.entries(sides) as [keyof typeof times, Ask][]) {
      const all: number[] = []
      for (let time = 0; time < times[name]; time += 1) {
        asked += 1
        const started = performance.now()
        await ask(queries[asked % queries.length] as TypoQuery).catch(onlyLate)
        all.push(performance.now() - started)
      }
      taken[name].push(all)
    }
  print(taken)
}

const onlyLate = (error: { code?: unknown }): void => {
  if (error.code !== '57014') throw error
}

const print = (taken: Readonly<Record<keyof typeof times, number[][]>>): void => {
  console.log(`\nTwo words, one slip (milliseconds, ${rounds} rounds in turns; given up after ${longest})`)
  for (const [name, all] of Object.entries(taken))
    console.log(
      `  ${name.padEnd(12)} p50 ${median(all.flat()).toFixed(2)}  p99 ${percentile(all.flat(), 0.99).toFixed(2)}`,
    )
  const ratioOf = (name: keyof typeof times): number =>
    median(taken[name].map((each, round) => median(each) / median(taken.ours[round] ?? [])))
  console.log(`    trigrams word by word, so low that they find as much, ÷ ours: ${ratioOf('eager').toFixed(2)}`)
  for (const name of ['scan', 'trigrams'] as const)
    holdBar(`${name === 'scan' ? 'ILIKE scan' : 'trigrams'} ÷ ours`, ratioOf(name), least[name])
}

/** Scan for the correct words, because it tolerates no typo. */
const scan = (sql: Sql, query: string) => {
  const [one = '', two = one] = query.split(' ').map((word) => `%${word}%`)
  return sql`
    select p.id from products p join product_counts c on c.product_id = p.id
    where p.deleted_at is null and p.status <> 'hidden' and (p.name || ' ' || p.caption || ' ' || p.description) ilike ${one}
      and (p.name || ' ' || p.caption || ' ' || p.description) ilike ${two}
    order by (p.name ilike ${one} and p.name ilike ${two}) desc, c.heat desc nulls first, p.id desc limit 20`
}

const buildTrigrams = async (sql: Sql): Promise<void> => {
  const [known] = await sql<{ table: string | null }[]>`select to_regclass('bench_names')::text as table`
  if (known?.table != null) return
  const started = performance.now()
  await sql`create extension if not exists pg_trgm`
  await sql`create table bench_names as select id, name from products where deleted_at is null`
  await sql`create index bench_names_trgm on bench_names using gin (name gin_trgm_ops)`
  await sql`vacuum (analyze) bench_names`
  console.log(`trigrams of names built in ${((performance.now() - started) / 1000).toFixed(1)} s`)
}

/** Similarity of the name to the whole query, as in pg_trgm's documentation. */
const likeByTrigrams = (sql: Sql, query: string) => sql<{ id: string; name: string }[]>`
  select id, name from bench_names where name % ${query} order by similarity(name, ${query}) desc, id desc limit 20`

/** Word similarity with a threshold low enough to find most intended products; the most similar first. */
export const nearByTrigrams = async (sql: Sql, query: string) => {
  const [one = '', two = one] = query.split(' ')
  await sql`select set_config('pg_trgm.word_similarity_threshold', '0.3', false)`
  return sql<{ id: string; name: string }[]>`
    select id, name from bench_names where ${one} <% name and ${two} <% name
    order by word_similarity(${one}, name) + word_similarity(${two}, name) desc, id desc limit 20`
}
