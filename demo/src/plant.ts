import { indexChanges } from '@sheds/server/modules/search/search.api'
import type { Sql, Tx } from '@sheds/server/platform/db/database'
import { copyInBulk, copyRows, type Row } from './copy.ts'
import { type LargeTown, largeSizes } from './large.ts'
import { type Random, seeded } from './random.ts'
import type { ReadyFiles } from './ready-files.ts'

export type DemoSize = 'small' | keyof typeof largeSizes

export type DemoContext = {
  readonly sql: Tx
  /** Random stream of the part, independent of other parts. */
  readonly random: Random
  /** End of the market’s history: the same for all parts of a database, also for later ones. */
  readonly now: Date
  readonly log: (line: string) => void
  /** Streams rows through COPY in constant memory; returns how many. */
  copy(table: string, columns: readonly string[], rows: Iterable<Row> | AsyncIterable<Row>): Promise<number>
  /** Undefined without a file store: then there are no pictures and no playable music. */
  readonly files: ReadyFiles | undefined
}

/** Part of one slice. Runs once per database, in its own transaction. */
export type DemoPart = {
  readonly name: string
  readonly depends?: readonly string[]
  small(context: DemoContext): Promise<void>
  large(context: DemoContext, town: LargeTown): Promise<void>
}

export type PlantOptions = {
  readonly size: DemoSize
  readonly log: (line: string) => void
  readonly now?: Date
  readonly files?: ReadyFiles
}

/**
 * Plants missing parts in order of dependence. Safe to repeat, to kill and to run twice at the same time: a part and its
 * record are committed together under one lock. Returns the names of the planted parts.
 */
export async function plantDemo(sql: Sql, parts: readonly DemoPart[], options: PlantOptions): Promise<string[]> {
  const ordered = inOrder(parts)
  await sql.begin((tx) => prepareRecord(tx))
  const now = await momentOf(sql, options.now ?? new Date())
  const planted: string[] = []
  for (const part of ordered) {
    if (await plantPart(sql, part, { ...options, now })) planted.push(part.name)
  }
  if (options.size !== 'small') await fillSearch(sql, options.log)
  return planted
}

/** Fills the search index at full speed; a server takes ten times as long, because it leaves time to other queries. */
async function fillSearch(sql: Sql, log: PlantOptions['log']): Promise<void> {
  const started = performance.now()
  await indexChanges({ database: { sql } })
  log(`demo: search index filled in ${seconds(started)} s`)
}

/** Sorts parts so that dependencies are first, otherwise as listed. */
export function inOrder(parts: readonly DemoPart[]): DemoPart[] {
  const byName = new Map(parts.map((part) => [part.name, part]))
  if (byName.size < parts.length) throw new Error('two demo parts have the same name')
  const ordered = new Set<DemoPart>()
  const visit = (part: DemoPart, path: readonly string[]): void => {
    if (path.includes(part.name))
      throw new Error(`demo parts depend on each other: ${[...path, part.name].join(' → ')}`)
    for (const name of part.depends ?? []) {
      const needed = byName.get(name)
      if (!needed) throw new Error(`demo part ${part.name} needs ${name}, which does not exist`)
      visit(needed, [...path, part.name])
    }
    ordered.add(part)
  }
  for (const part of parts) visit(part, [])
  return [...ordered]
}

const LOCK = 7_310_001

async function prepareRecord(tx: Tx): Promise<void> {
  await tx`select pg_advisory_xact_lock(${LOCK})`
  await tx`set local client_min_messages = warning`
  await tx`
    create table if not exists demo_parts (
      name text primary key,
      size text not null,
      planted_at timestamptz not null default now()
    )`
  await tx`alter table demo_parts add column if not exists leads_to timestamptz(3)`
}

/** End of the history, as stored by the first part; older databases have no record of it. */
async function momentOf(sql: Sql, now: Date): Promise<Date> {
  const [first] = await sql<{ at: string | null }[]>`
    select min(coalesce(leads_to, planted_at))::text as at from demo_parts`
  return first?.at == null ? now : new Date(first.at)
}

/**
 * Turns off foreign keys, whose checks would take most of the time for millions of computed references, and the change
 * log of search, because the index is filled completely afterwards.
 */
async function hurry(tx: Tx): Promise<void> {
  await tx`set local maintenance_work_mem = '256MB'`
  await tx`set local work_mem = '64MB'`
  await tx`update search_fills set after_id = '00000000-0000-0000-0000-000000000000'`
  await tx`
    do $$ begin
      set local session_replication_role = replica;
    exception when insufficient_privilege then null;
    end $$`
}

type Planting = PlantOptions & { readonly now: Date }

async function plantPart(sql: Sql, part: DemoPart, planting: Planting): Promise<boolean> {
  const { size, log, now } = planting
  return sql.begin(async (tx) => {
    // A million rows take longer than the time limits of requests.
    await tx`set local statement_timeout = 0`
    await tx`set local idle_in_transaction_session_timeout = 0`
    await tx`select pg_advisory_xact_lock(${LOCK})`
    const [done] = await tx<{ size: string }[]>`select size from demo_parts where name = ${part.name}`
    if (done && done.size !== size)
      throw new Error(`this database holds the ${done.size} demo market; plant the ${size} one in an empty database`)
    if (done) return false
    if (size !== 'small') await hurry(tx)
    const started = performance.now()
    const context = contextFor(tx, part, planting)
    await (size === 'small' ? part.small(context) : part.large(context, { size: largeSizes[size], now }))
    await tx`insert into demo_parts (name, size, leads_to) values (${part.name}, ${size}, ${now})`
    log(`demo: ${part.name} planted in ${seconds(started)} s`)
    return true
  })
}

function contextFor(tx: Tx, part: DemoPart, { size, log, now, files }: Planting): DemoContext {
  return {
    sql: tx,
    random: seeded('demo', part.name),
    now,
    log,
    files,
    copy: async (table, columns, rows) => {
      const started = performance.now()
      const count = await (size === 'small' ? copyRows : copyInBulk)(tx, { table, columns, rows })
      const rate = Math.round(count / Math.max(0.001, (performance.now() - started) / 1000))
      log(`demo: ${table}: ${count} rows in ${seconds(started)} s (${rate} rows/s)`)
      return count
    },
  }
}

function seconds(started: number): string {
  return ((performance.now() - started) / 1000).toFixed(1)
}
