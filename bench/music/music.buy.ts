import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Id, Time } from '@sheds/contract/scalars'
import { auditBooks, describeFault } from '@sheds/server/modules/ledger/audit.service'
import type { MoneyOutcome, Movement } from '@sheds/server/modules/ledger/ledger.api'
import { purchaseLegs } from '@sheds/server/modules/ledger/ledger.rules'
import { createLedger, type Ledger } from '@sheds/server/modules/ledger/ledger.service'
import { connect, type Database, type Tx, transaction } from '@sheds/server/platform/db/database'
import { migrate } from '@sheds/server/platform/db/migrate'
import { startEmbedded } from '@sheds/server/platform/embedded/embedded'
import { newId } from '@sheds/server/platform/ids'
import { migrateJobs } from '@sheds/server/platform/jobs/jobs'
import { migrationsFolder } from '@sheds/server/platform/platform'
import type { Slice } from '@sheds/server/platform/slice'
import { pino } from 'pino'
import { movementOf, type Payment, paymentAmount } from '../ledger/ledger.contenders.ts'
import { plantWallets } from '../ledger.scenario.ts'
import { percentile } from '../support/latency.ts'
import { holdBar, holdCeiling, median } from '../support/rounds.ts'

const rounds = Number(process.env.BENCH_ROUNDS ?? 7)
const callers = 128
/** Numbers of purchases; each of the two thousand people buys the song of a round once. */
const counts = { engine: 1800, interactive: 500, alone: 400 }
const bars = { interactive: 8, send: 0.6, alone: 1.2 }
const pool = 10

const later = async (): Promise<void> => undefined
const listeners: Slice[] = [
  { name: 'notifications', bindings: [], on: { moneyMoved: { later } } },
  { name: 'music', bindings: [], on: { purchasePaid: { later } } },
]

interface World {
  database: Database
  url: string
  /** Seller of the songs. */
  seller: Id
}

/** Measures 128 buyers of one song, against as many transfers to its seller and against a hand-written transaction. */
export const holdBuying = async (): Promise<void> => {
  const log = pino({ level: 'silent' })
  const dataDir = mkdtempSync(join(tmpdir(), 'sheds-bench-buying-'))
  const embedded = await startEmbedded({ dataDir, log })
  try {
    await migrate({ url: embedded.url, folder: migrationsFolder, log })
    await migrateJobs(embedded.url, log)
    const database = connect({ url: embedded.url, prepare: false, max: 1 })
    await plantWallets(database)
    await plantPurchases(database)
    const [row] = await database.sql<{ id: Id }[]>`select id from bench_wallets where n = 1`
    await compare({ database, url: embedded.url, seller: row?.id as Id })
    holdCeiling('accounts that are broken', Number(describeFault(await auditBooks(database.sql)) !== undefined), 0)
    await database.close()
  } finally {
    await embedded.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** Plants earlier purchases, because PostgreSQL plans for an empty table as long as it has no statistics. */
const plantPurchases = async ({ sql }: Database): Promise<void> => {
  await sql`create table bench_songs as select gen_random_uuid() as id from generate_series(1, 50)`
  await sql`
    insert into wallet_purchases (account_id, thing_id, id, how, amount, at)
    select w.id, s.id, gen_random_uuid(), 'free', 0, now() from bench_wallets w, bench_songs s`
  await sql`vacuum (analyze) wallet_purchases`
}

/** Purchase of `song`, as the product's call makes it. */
const purchaseOf = ({ from, to, sessionId }: Payment, song: Id): Movement => ({
  accountId: from,
  call: 'paid_music',
  key: newId(),
  body: { music: song, amount: paymentAmount },
  kind: 'purchase',
  otherId: to,
  legs: purchaseLegs(from, [to], paymentAmount),
  details: { music: song, title: 'Makossa Nights' },
  by: { sessionId, action: 'paid_music', amount: paymentAmount, recipientId: song },
})

/** Authorizes this number of people, each once, to buy a song or to send. */
const grant = async (
  { database: { sql }, seller }: World,
  count: number,
  { song, but = [] }: { song?: Id; but?: readonly Id[] } = {},
): Promise<Payment[]> => {
  await sql`truncate graphile_worker._private_jobs`
  const rows = await sql<{ sessionId: string; from: Id }[]>`
    with drawn as materialized (
      select distinct on (account_id) account_id, id from bench_sessions
      where account_id <> ${seller} and account_id <> all(${[...but]}::uuid[])
      order by account_id, random()
    ), granted as (
      insert into wallet_grants (session_id, id, account_id, action, amount, recipient_id, ends_at)
      select id, gen_random_uuid(), account_id, ${song === undefined ? 'send_money' : 'paid_music'}, ${paymentAmount},
        ${song ?? seller}, clock_timestamp() + interval '1 hour'
      from (select * from drawn order by random() limit ${count}) d
      on conflict (session_id) do update set action = excluded.action, recipient_id = excluded.recipient_id,
        for_id = null, ends_at = excluded.ends_at
      returning session_id, account_id
    )
    select session_id as "sessionId", account_id as "from" from granted order by random()`
  return rows.map(({ from, sessionId }) => ({ from, sessionId, to: seller }))
}

interface Burst {
  rate: number
  times: number[]
}

/** Runs the movements with this number of callers, each starting its next one when the last has ended. */
const moveAll = async ({ move }: Ledger, movements: readonly Movement[], together: number): Promise<Burst> => {
  const times: number[] = []
  let next = 0
  const started = performance.now()
  const call = async (): Promise<void> => {
    while (next < movements.length) {
      const movement = movements[next++] as Movement
      const begun = performance.now()
      const { code } = await move(movement)
      if (code !== 'done') throw new Error(`not made: ${code}`)
      times.push(performance.now() - begun)
    }
  }
  await Promise.all(Array.from({ length: together }, call))
  return { rate: (movements.length / (performance.now() - started)) * 1000, times }
}

/** Control: nine round trips in an ordinary transaction. Callers queue here for a connection, without a timeout. */
const openByHand = (database: Database): Ledger => {
  const waiting: (() => void)[] = []
  let free = pool
  const take = async (): Promise<void> => {
    if (free > 0) free -= 1
    else await new Promise<void>((resolve) => waiting.push(resolve))
  }
  const give = (): void => {
    const next = waiting.shift()
    if (next === undefined) free += 1
    else next()
  }
  return {
    move: async (movement) => {
      await take()
      return transaction(database.sql, (tx) => buyStepByStep(tx, movement)).finally(give)
    },
  }
}

const buyStepByStep = async (tx: Tx, { accountId: from, otherId: to, key, by }: Movement): Promise<MoneyOutcome> => {
  if (by === 'platform') throw new Error('a purchase is its owner’s')
  const { amount, sessionId, recipientId: song } = by
  const known = await tx`
    select from payment_intents where account_id = ${from} and call = 'paid_music' and key = ${key}`
  const locked = await tx`
    select id, balance, seq, status = 'active' as "isActive",
      greatest(held_until, frozen_until, locked_until) > clock_timestamp() is true as "isStopped"
    from ledger_accounts where id = any(${[from, to]}::uuid[]) order by id for update`
  const owned = await tx`select from wallet_purchases where account_id = ${from} and thing_id = ${song as Id}`
  const granted = await tx`
    delete from wallet_grants where session_id = ${sessionId} and account_id = ${from} and ends_at > clock_timestamp()
      and action = 'paid_music' and amount = ${amount} and recipient_id = ${song as Id} returning id`
  const [payer, payee] = [from, to].map((id) => locked.find((row) => row.id === id))
  const isStopped = !payer?.isActive || payer.isStopped || !payee?.isActive
  if (known.length + owned.length > 0 || granted.length === 0 || isStopped || payer.balance < amount)
    throw new Error('refused')
  for (const [row, change] of [
    [payer, -amount],
    [payee, amount],
  ] as const)
    await tx`
      update ledger_accounts set balance = balance + ${change}, seq = seq + 1, moved_at = clock_timestamp()
      where id = ${row.id}`
  const [entry, reference] = [newId(), `hand ${newId()}`]
  await tx`
    insert into wallet_purchases (account_id, thing_id, id, amount, at)
    values (${from}, ${song as Id}, ${entry}, ${amount}, clock_timestamp())`
  await tx`
    with entry as (
      insert into ledger_entries (id, kind, reference, account_id, other_id, details, at)
      values (${entry}, 'purchase', ${reference}, ${from}, ${to}, ${JSON.stringify({ music: song })}, clock_timestamp())
    ), key as (
      insert into payment_intents (account_id, call, key, body_hash, outcome, entry_id, balance, at)
      values (${from}, 'paid_music', ${key}, ${Buffer.alloc(32)}, 'done', ${entry}, ${payer.balance - amount},
        clock_timestamp())
    ), postings as (
      insert into ledger_postings (account_id, seq, entry_id, amount, balance_after, at) values
        (${from}, ${payer.seq + 1}, ${entry}, ${-amount}, ${payer.balance - amount}, clock_timestamp()),
        (${to}, ${payee.seq + 1}, ${entry}, ${amount}, ${payee.balance + amount}, clock_timestamp())
    )
    select graphile_worker.add_job('music.purchasePaid', payload => json_build_object('entryIds', array[${entry}::uuid]))`
  const at = new Date().toISOString() as Time
  return { code: 'done', entryId: entry, reference, balance: payer.balance - amount, at, isReplay: false }
}

const compare = async (world: World): Promise<void> => {
  const open = (max: number) => connect({ url: world.url, prepare: true, max, applicationName: 'bench' })
  const [engines, hands] = [open(2), open(pool)]
  const engine = createLedger({ database: engines, slices: listeners })
  const byHand = openByHand(hands)
  const figures = new Map<string, { rates: number[]; p50: number[] }>()
  const note = (name: string, { rate, times }: Burst): void => {
    const figure = figures.get(name) ?? { rates: [], p50: [] }
    figure.rates.push(rate)
    figure.p50.push(percentile(times, 0.5))
    figures.set(name, figure)
  }
  for (let round = -1; round < rounds; round += 1) {
    const made: [string, Burst][] = []
    for (const [name, ledger, count] of [
      ['bought by the engine', engine, counts.engine],
      ['bought by hand', byHand, counts.interactive],
    ] as const) {
      const song = newId()
      const movements = (await grant(world, count, { song })).map((payment) => purchaseOf(payment, song))
      made.push([name, await moveAll(ledger, movements, callers)])
      await expectOneEach(world, song, movements.length)
    }
    made.push([
      'sent by the engine',
      await moveAll(engine, (await grant(world, counts.engine)).map(movementOf), callers),
    ])
    made.push(...(await alone(world, engine)))
    // The first round is a warm-up.
    if (round >= 0) for (const [name, burst] of made) note(name, burst)
  }
  print(figures)
  const of = (name: string, value: 'rates' | 'p50') => figures.get(name)?.[value] ?? []
  const ratio = (one: readonly number[], to: readonly number[]) =>
    median(one.map((value, round) => value / (to[round] ?? Number.NaN)))
  const bought = of('bought by the engine', 'rates')
  holdBar('one hot song, 128 buyers: engine ÷ by hand', ratio(bought, of('bought by hand', 'rates')), bars.interactive)
  holdBar('one hot song, 128 buyers: bought ÷ sent', ratio(bought, of('sent by the engine', 'rates')), bars.send)
  holdCeiling('alone: p50, bought ÷ sent', ratio(of('bought alone', 'p50'), of('sent alone', 'p50')), bars.alone)
  await Promise.all([engines.close(), hands.close()])
}

/** Measures both alternately, so that other load on the machine affects both. */
const alone = async (world: World, engine: Ledger): Promise<[string, Burst][]> => {
  const song = newId()
  const purchases = (await grant(world, counts.alone, { song })).map((payment) => purchaseOf(payment, song))
  // Each person has one authorization, so the senders are other people.
  const sends = await grant(world, counts.alone, { but: purchases.map(({ accountId }) => accountId) })
  const times: [number[], number[]] = [[], []]
  for (const [at, purchase] of purchases.entries()) {
    const sent = movementOf(sends[at % sends.length] as Payment)
    if (at >= sends.length) break
    const both = [
      [0, purchase],
      [1, sent],
    ] as const
    for (const [which, movement] of at % 2 === 0 ? both : both.toReversed())
      times[which].push(...(await moveAll(engine, [movement], 1)).times)
  }
  return [
    ['bought alone', { rate: 1000 / median(times[0]), times: times[0] }],
    ['sent alone', { rate: 1000 / median(times[1]), times: times[1] }],
  ]
}

/** Requires that every payer has the song exactly once. */
const expectOneEach = async ({ database: { sql } }: World, song: Id, count: number): Promise<void> => {
  const [row] = await sql<{ rows: number; people: number }[]>`
    select count(*)::int as rows, count(distinct account_id)::int as people from wallet_purchases where thing_id = ${song}`
  if (row?.rows !== count || row.people !== count) throw new Error(`${row?.rows} rows of ${count} purchases`)
}

const print = (figures: ReadonlyMap<string, { rates: number[]; p50: number[] }>): void => {
  console.log(`\n${callers} callers (alone: one); medians of ${rounds} rounds; by hand with a pool of ${pool}`)
  for (const [name, { rates, p50 }] of figures)
    console.log(
      `  ${name.padEnd(24)} ${Math.round(median(rates)).toString().padStart(7)}/s  p50 ${median(p50).toFixed(2)} ms   ` +
        rates.map(Math.round).join(' '),
    )
}
