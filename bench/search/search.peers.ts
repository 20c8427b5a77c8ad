import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Sql } from '@sheds/server/platform/db/database'
import { forgetfulCache, openProduct } from '../market/market.server.ts'
import { percentile } from '../support/latency.ts'
import { median } from '../support/rounds.ts'
import { withSql } from './search.known.ts'
import type { SearchMarket } from './search.market.ts'
import { type Queries, queriesOf, type TypoQuery } from './search.queries.ts'
import { type FoundProduct, findProducts, hasAll } from './search.recall.ts'
import { nearByTrigrams } from './search.rivals.ts'

const peers = ['minisearch', 'orama', 'lunr', 'xapian'] as const
/** Limits of one engine on this kind of machine. */
const limits = { megabytes: 8192, minutes: Number(process.env.BENCH_PEER_MINUTES ?? 10) }
const wanted = process.env.BENCH_PEERS?.split(',')

const nobody = '00000000-0000-0000-0000-000000000000'

/** Result of an engine after all queries. */
export interface PeerAnswer {
  buildSeconds: number
  megabytes: number
  answers: { ms: number; ids: number[] }[]
}

/** Compares with other search engines on the same products and queries: the product with complete results, the others with ids only. */
export const comparePeers = async (market: SearchMarket): Promise<void> => {
  const folder = await mkdtemp(join(tmpdir(), 'sheds-peers-'))
  try {
    const { queries, texts } = await withSql(market.url, async (sql) => ({
      queries: await queriesOf(sql, market.products),
      texts: await writeThings(sql, join(folder, 'things.tsv')),
    }))
    const asked = [...queries.exact.slice(0, queries.one.length), ...typedOf(queries)]
    await writeFile(join(folder, 'queries.json'), JSON.stringify(asked))
    console.log(`\nBeside others, ${texts.length} products, queries of two words one at a time`)
    await measureOurs(market, queries)
    for (const peer of peers.filter((each) => wanted?.includes(each) ?? true)) {
      const answer = await run(peer, folder)
      if (typeof answer === 'string') console.log(`  ${peer.padEnd(12)} ${answer}`)
      else
        print(peer, queries, {
          answers: answer.answers,
          made: madeOf(answer),
          found: ({ ids }) => ids.map((id) => texts[id] ?? ''),
        })
    }
  } finally {
    await rm(folder, { recursive: true })
  }
}

const madeOf = ({ buildSeconds, megabytes }: PeerAnswer): string =>
  `built in ${buildSeconds.toFixed(1)} s, ${Math.round(megabytes)} MiB`

const typedOf = ({ one, two }: Queries): string[] => [...one, ...two].map(({ typed }) => typed)

interface PeerReport<Answer extends { ms: number }> {
  /** Time of building the index, and its memory or disk space. */
  made: string
  answers: Answer[]
  /** Texts of the first ten results. */
  found: (answer: Answer) => string[]
}

/** Prints queries with exact words, then with one typo, then with two. */
const print = <Answer extends { ms: number }>(
  name: string,
  { exact, one, two }: Queries,
  measured: PeerReport<Answer>,
): void => {
  const { answers, found } = measured
  const times = answers.map(({ ms }) => ms)
  const from = Math.min(exact.length, one.length)
  const part = (slipped: readonly TypoQuery[], at: number): string => {
    const texts = answers.slice(at, at + slipped.length).map((answer) => found(answer))
    const good = slipped.filter((query, index) =>
      texts[index]?.some((text) => hasAll(query, { text, name: text } as FoundProduct)),
    )
    const all = slipped.flatMap((query, index) =>
      (texts[index] ?? []).map((text) => text.split(' ').includes(query.word)),
    )
    const precise = all.filter(Boolean).length / Math.max(1, all.length)
    return `recall@10 ${(good.length / slipped.length).toFixed(3)} precision@10 ${precise.toFixed(3)}`
  }
  const speed = (some: readonly number[]): string =>
    `p50 ${median(some).toFixed(2)} p99 ${percentile(some, 0.99).toFixed(2)}`
  console.log(`  ${name.padEnd(12)} ${measured.made}`)
  console.log(`    as they stand ${speed(times.slice(0, from))} ms`)
  console.log(`    one slip  ${part(one, from)}, ${speed(times.slice(from, from + one.length))} ms`)
  console.log(`    two slips ${part(two, from + one.length)}, ${speed(times.slice(from + one.length))} ms`)
}

const measureOurs = async (market: SearchMarket, queries: Queries): Promise<void> => {
  const { app, context } = await openProduct(market.url, forgetfulCache())
  const asked = [...queries.exact.slice(0, queries.one.length), ...typedOf(queries)]
  const find = (query: string) => findProducts(context, query, 10).catch(() => [])
  for (const query of asked.slice(0, 100)) await find(query)
  const answers = await timed(asked, find)
  const [row] = await context.database.sql<{ size: number }[]>`
    select sum(pg_total_relation_size(oid))::float8 / 1048576 as size from pg_class where relname like 'search\\_%' and relkind = 'r'`
  const texts = (answer: (typeof answers)[number]): string[] => answer.found.map(({ text }) => text)
  print('ours', queries, {
    made: `${Math.round(row?.size ?? Number.NaN)} MiB on the disk, built as its sizes say`,
    answers,
    found: texts,
  })
  const { sql } = context.database
  const [known] = await sql<{ table: string | null }[]>`select to_regclass('bench_names')::text as table`
  if (known?.table != null) {
    const some = { exact: queries.exact.slice(0, 20), one: queries.one.slice(0, 20), two: queries.two.slice(0, 20) }
    const few = { ...queries, ...some }
    const near = await timed([...some.exact, ...typedOf(few)], (query) => nearByTrigrams(sql, query))
    const namesOf = (answer: (typeof near)[number]): string[] => answer.found.slice(0, 10).map(({ name }) => name)
    print('trigrams', few, { made: 'of names alone', answers: near, found: namesOf })
  }
  await app.close()
  await context.database.close()
}

const timed = async <Thing>(queries: readonly string[], find: (query: string) => PromiseLike<Thing>) => {
  const answers: { ms: number; found: Thing }[] = []
  for (const query of queries) {
    const started = performance.now()
    const found = await find(query)
    answers.push({ ms: performance.now() - started, found })
  }
  return answers
}

/** Writes a line with name and caption for each product; its number is the line number. */
const writeThings = async (sql: Sql, path: string): Promise<string[]> => {
  const texts: string[] = []
  const file = createWriteStream(path)
  const page = (after: string) => sql<{ id: string; name: string; caption: string }[]>`
    select id, name, coalesce(caption, '') as caption from products where deleted_at is null and id > ${after}
    order by id limit 20000`
  for (let rows = await page(nobody); rows.length > 0; rows = await page(rows.at(-1)?.id ?? '')) {
    const lines = rows.map(({ name, caption }) => `${name}\t${caption}`.replace(/\n/g, ' '))
    texts.push(...lines.map((line) => line.replace('\t', ' ')))
    if (!file.write(`${lines.join('\n')}\n`)) await once(file, 'drain')
  }
  file.end()
  await once(file, 'finish')
  return texts
}

/** Runs an engine in its own process; returns an error text on failure. */
const run = async (peer: (typeof peers)[number], folder: string): Promise<PeerAnswer | string> => {
  const own = (file: string): string => fileURLToPath(new URL(file, import.meta.url))
  const files = [join(folder, 'things.tsv'), join(folder, 'queries.json')]
  const [command, ...args] =
    peer === 'xapian'
      ? ['/usr/bin/python3', own('xapian-peer.py'), ...files]
      : [
          process.execPath,
          ...process.execArgv,
          `--max-old-space-size=${limits.megabytes}`,
          own('search.peer.ts'),
          peer,
          ...files,
        ]
  const child = spawn(command as string, args, { stdio: ['ignore', 'pipe', 'pipe'] })
  const late = setTimeout(() => child.kill('SIGKILL'), limits.minutes * 60_000)
  const said = { out: '', err: '' }
  child.stdout.on('data', (text: Buffer) => (said.out += text))
  child.stderr.on('data', (text: Buffer) => (said.err += text))
  const [code, signal] = await once(child, 'close')
  clearTimeout(late)
  if (code === 0) return JSON.parse(said.out) as PeerAnswer
  if (said.err.includes('No module named')) return 'is not on this machine (Debian: python3-xapian)'
  if (signal === 'SIGKILL') return `was given up after ${limits.minutes} minutes`
  return `gave up: ${/FATAL ERROR[^\n]*|RangeError[^\n]*|Error[^\n]*/.exec(said.err)?.[0] ?? signal ?? code}`
}
