import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import type { Id } from '@sheds/contract/scalars'
import { auditBooks, describeFault } from '@sheds/server/modules/ledger/audit.service'
import { connect, type Database } from '@sheds/server/platform/db/database'
import { migrate } from '@sheds/server/platform/db/migrate'
import { startEmbedded } from '@sheds/server/platform/embedded/embedded'
import { migrateJobs } from '@sheds/server/platform/jobs/jobs'
import { migrationsFolder } from '@sheds/server/platform/platform'
import { pino } from 'pino'
import {
  type Burst,
  type Contender,
  grantPayments,
  makeFunction,
  openEngine,
  openFunction,
  openInteractive,
  payAll,
} from './ledger/ledger.contenders.ts'
import { compareHttp, type World } from './ledger/ledger.http.ts'
import { percentile } from './support/latency.ts'
import { plantLongWallet } from './support/long-wallet.ts'
import { holdBar, holdCeiling, median } from './support/rounds.ts'

const rounds = Number(process.env.BENCH_ROUNDS ?? 7)
const callers = 128
/** Numbers with which each takes about a second. */
const payments = { engine: 6000, function: 1500, interactive: 800 }
const bars = { interactive: 15, functionHot: 7, functionUniform: 3, hot: 1, p99: 8, two: 0.8, four: 0.5 }

/**
 * Compares the ledger with a transaction of eight round trips and with one function per payment, with fsync; all enqueue
 * notification jobs (`BENCH_EVENTS=no`: none). `npm run bench -- ledger <part>` runs only `calls`, `copies`, `audit` (of a
 * million postings during payments) or `http`, which is the product's call with each ledger.
 */
export const measure = async (): Promise<void> => {
  const log = pino({ level: 'silent' })
  const dataDir = mkdtempSync(join(tmpdir(), 'sheds-bench-ledger-'))
  const embedded = await startEmbedded({ dataDir, log })
  try {
    await migrate({ url: embedded.url, folder: migrationsFolder, log })
    await migrateJobs(embedded.url, log)
    const database = connect({ url: embedded.url, prepare: false, max: 1 })
    await plantWallets(database)
    await makeFunction(database)
    const world = { database, url: embedded.url, hot: await pickHot(database) }
    const parts = { calls: compare, copies: compareCopies, http: compareHttp, audit: auditMeanwhile }
    const [wanted] = process.argv.slice(3)
    for (const [name, part] of Object.entries(parts)) if (wanted === undefined || wanted === name) await part(world)
    holdCeiling('accounts that are broken', Number(describeFault(await timedAudit(database)) !== undefined), 0)
    await database.close()
  } finally {
    await embedded.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** Creates 2,000 active wallets with money, of people with eight sessions each. */
export const plantWallets = async ({ sql }: Database): Promise<void> => {
  await sql`create table bench_wallets as select n, gen_random_uuid() as id from generate_series(1, 2000) n`
  await sql`create unique index on bench_wallets (n)`
  await sql`
    insert into users (id, name, email, phone_number) select id, 'Person ' || n, '', '' from bench_wallets`
  await sql`insert into ledger_accounts (id, kind, status) select id, 'wallet', 'active' from bench_wallets`
  await sql`
    insert into wallets (id, owner_id, wallet_id, name)
    select id, id, 'BE' || chr(65 + n / 1000) || lpad((n % 1000)::text, 3, '0'), 'Wallet ' || n from bench_wallets`
  await sql`
    create table bench_sessions as
    select row_number() over () as n, gen_random_uuid() as id, w.id as account_id from bench_wallets w, generate_series(1, 8)`
  await sql`
    insert into sessions (id, user_id, token_hash, created_at, last_used_at)
    select id, account_id, sha256(('bench-' || id)::bytea), now(), now() from bench_sessions`
  await sql`
    select count(made) from bench_wallets, ledger_book(
      array['00000000-0000-7000-8000-000000000003', '00000000-0000-7000-8000-000000000004', id]::uuid[], array[3],
      array['fund_wallet'], array['bench-money'], array['\\x00'::bytea], array['top_up'], array[gen_random_uuid()],
      array['plant ' || n], array[id], array['{}'], array[2], array[2, 3], array[-100000000, 100000000]::bigint[],
      array[null]::uuid[], array[null]::text[], array[null]::bigint[], array[null]::uuid[], array[null]::text[],
      array[null]::text[], 1, null)`
  await sql`vacuum (analyze)`
}

const pickHot = async ({ sql }: Database): Promise<Id> => {
  const [row] = await sql<{ id: Id }[]>`select id from bench_wallets where n = 1`
  return row?.id as Id
}

const poolSizes = [4, 10, 20]

/** Opens a contender with the pool size at which it is fastest. */
const fastest = async (world: World, open: (url: string, pool: number) => Contender): Promise<Contender> => {
  const tried: { contender: Contender; rate: number }[] = []
  for (const size of poolSizes) {
    const contender = open(world.url, size)
    tried.push({ contender, rate: (await burst(world, contender, 'hot', 600)).rate })
  }
  tried.sort((one, other) => other.rate - one.rate)
  for (const { contender } of tried.slice(1)) await contender.database.close()
  return tried[0]?.contender as Contender
}

const burst = async (
  { database, hot }: World,
  contender: Contender,
  work: (typeof works)[number],
  count: number,
): Promise<Burst> =>
  payAll(contender, await grantPayments(database, { count, to: work === 'hot' ? hot : undefined }), callers)

interface Figure {
  rates: number[]
  p50: number[]
  p99: number[]
}

const works = ['hot', 'uniform'] as const

const compare = async (world: World): Promise<void> => {
  const contenders = {
    interactive: await fastest(world, openInteractive),
    function: await fastest(world, openFunction),
    engine: openEngine(world.url),
  }
  const names = Object.keys(contenders) as (keyof typeof contenders)[]
  const figures = new Map(
    works.flatMap((work) => names.map((name) => [`${work} ${name}`, { rates: [], p50: [], p99: [] } as Figure])),
  )
  const note = (name: string, { rate, times }: Burst): void => {
    const figure = figures.get(name)
    figure?.rates.push(rate)
    figure?.p50.push(percentile(times, 0.5))
    figure?.p99.push(percentile(times, 0.99))
  }
  for (let round = -1; round < rounds; round += 1) {
    const bursts = new Map<string, Burst>()
    for (const work of works)
      for (const name of names)
        bursts.set(`${work} ${name}`, await burst(world, contenders[name], work, payments[name]))
    // The first round is a warm-up.
    if (round >= 0) for (const [name, made] of bursts) note(name, made)
  }
  for (const name of names) console.log(`${name}: ${contenders[name].name}`)
  print(figures)
  judge(figures)
  const [plans] = await contenders.engine.database
    .sql`select sum(custom_plans)::int as custom from pg_prepared_statements`
  holdCeiling('statements of the engine planned anew', plans?.custom, 0)
  for (const { database } of Object.values(contenders)) await database.close()
}

const print = (figures: ReadonlyMap<string, Figure>): void => {
  console.log(`\n${callers} callers; medians of ${rounds} rounds`)
  for (const [name, { rates, p50, p99 }] of figures)
    console.log(
      `  ${name.padEnd(24)} ${Math.round(median(rates)).toString().padStart(7)}/s  p50 ${median(p50).toFixed(2)} ms` +
        `  p99 ${median(p99).toFixed(2)} ms   ${rates.map(Math.round).join(' ')}`,
    )
}

const judge = (figures: ReadonlyMap<string, Figure>): void => {
  const of = (name: string, value: keyof Figure): number[] => figures.get(name)?.[value] ?? []
  const ratio = (one: readonly number[], to: readonly number[]): number =>
    median(one.map((value, round) => value / (to[round] ?? Number.NaN)))
  holdBar(
    'hot: engine ÷ interactive',
    ratio(of('hot engine', 'rates'), of('hot interactive', 'rates')),
    bars.interactive,
  )
  holdBar('hot: engine ÷ one function', ratio(of('hot engine', 'rates'), of('hot function', 'rates')), bars.functionHot)
  const uniform = ratio(of('uniform engine', 'rates'), of('uniform function', 'rates'))
  holdBar('uniform: engine ÷ one function', uniform, bars.functionUniform)
  holdBar('engine: hot ÷ uniform', ratio(of('hot engine', 'rates'), of('uniform engine', 'rates')), bars.hot)
  holdBar('hot: p99, interactive ÷ engine', ratio(of('hot interactive', 'p99'), of('hot engine', 'p99')), bars.p99)
}

interface Copy {
  child: ChildProcess
  ask(line: string): Promise<string>
}

const startCopy = (url: string, copies: number): Copy => {
  const path = fileURLToPath(new URL('./ledger/ledger.client.ts', import.meta.url))
  const child = spawn(process.execPath, [...process.execArgv, path], {
    env: { ...process.env, DATABASE_URL: url, CALLERS: String(callers / copies) },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  return {
    child,
    ask: async (line) => {
      child.stdin.write(`${line}\n`)
      return (await lines.next()).value ?? ''
    },
  }
}

/** Compares several copies of the server on the same hot wallet. */
const compareCopies = async (world: World): Promise<void> => {
  const counts = [1, 2, 4]
  const groups = counts.map((count) => Array.from({ length: count }, () => startCopy(world.url, count)))
  const rates = counts.map(() => [] as number[])
  try {
    for (let round = -1; round < rounds; round += 1)
      for (const [at, group] of groups.entries()) {
        const granted = await grantPayments(world.database, { count: payments.engine, to: world.hot })
        const share = Math.ceil(granted.length / group.length)
        await Promise.all(
          group.map(({ ask }, which) => ask(JSON.stringify(granted.slice(which * share, (which + 1) * share)))),
        )
        const seconds = await Promise.all(group.map(({ ask }) => ask('go')))
        if (round >= 0) rates[at]?.push(granted.length / Math.max(...seconds.map(Number)))
      }
  } finally {
    for (const { child } of groups.flat()) child.stdin?.end()
  }
  const [one = [], two = [], four = []] = rates
  for (const [at, count] of counts.entries())
    console.log(
      `  ${count} processes, hot: ${Math.round(median(rates[at] ?? []))}/s   ${rates[at]?.map(Math.round).join(' ')}`,
    )
  const against = (others: readonly number[]) => median(others.map((rate, round) => rate / (one[round] ?? Number.NaN)))
  holdBar('two processes ÷ one', against(two), bars.two)
  holdBar('four processes ÷ one', against(four), bars.four)
}

/** Measures payments during an audit of a million postings. */
const auditMeanwhile = async (world: World): Promise<void> => {
  await plantLongWallet(world.database.sql, 500_000)
  await world.database.sql`vacuum (analyze)`
  const engine = openEngine(world.url)
  const looker = connect({ url: world.url, prepare: true, max: 1 })
  const pay = async () => {
    const granted = await grantPayments(world.database, { count: 2000, to: undefined })
    return (await payAll(engine, granted, fewCallers)).times
  }
  await pay()
  const quiet = await pay()
  const during: number[] = []
  let isOver = false
  const looking = timedAudit(looker).finally(() => {
    isOver = true
  })
  while (!isOver) during.push(...(await pay()))
  const { postings, seconds } = await looking
  const p99 = [quiet, during].map((times) => percentile(times, 0.99).toFixed(1))
  console.log(`  ${fewCallers} callers: p99 ${p99[0]} ms before, ${p99[1]} ms meanwhile (${during.length} payments)`)
  holdCeiling('audit, seconds for a million postings', (seconds / postings) * 1e6, secondsPerMillion)
  await Promise.all([engine.database.close(), looker.close()])
}

const fewCallers = 16
const secondsPerMillion = 20

const timedAudit = async ({ sql }: Database) => {
  const started = performance.now()
  const audit = await auditBooks(sql)
  const seconds = (performance.now() - started) / 1000
  console.log(`\n  audit of ${audit.postings} postings: ${seconds.toFixed(1)} s`)
  return { ...audit, seconds }
}
