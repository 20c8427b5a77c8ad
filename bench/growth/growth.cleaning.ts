import { demoParts } from '@sheds/demo/parts'
import { cleanNotifications } from '@sheds/server/modules/notifications/cleaning.service'
import { systemClock } from '@sheds/server/platform/clock'
import { connect, type Database, identifier, type Sql } from '@sheds/server/platform/db/database'
import { openMarket } from '../support/market.ts'
import { holdCeiling, median } from '../support/rounds.ts'
import { insertNotifications } from './growth.member.ts'

const rows = Number(process.env.BENCH_ROWS ?? 10_000_000)
const mostSeconds = 600
const daysKept = 90

/**
 * Deletes the notifications of one day among 90 days of them with the job, against the same rows in partitions by
 * month, of which a job would drop the oldest.
 */
export const measureCleaning = async (): Promise<void> => {
  const market = await openMarket('five-hundredth', demoParts)
  const database = connect({ url: market.url, prepare: false, max: 2 })
  try {
    await fill(database.sql)
    await partition(database.sql)
    await compareLists(database.sql)
    await timeJob(database)
  } finally {
    await database.sql`drop table if exists bench_parts`
    await database.close()
    await market.stop()
  }
}

const fill = async (sql: Sql): Promise<void> => {
  const [counts] = await sql<{ people: number; known: number }[]>`
    select (select count(*)::int from users) as people, (select count(*)::int from notifications) as known`
  const { people = 1, known = 0 } = counts ?? {}
  const each = Math.ceil((rows - known) / people)
  const part = 1000
  for (let done = 0; done < each; done += part) await insertNotifications(sql, Math.min(part, each - done))
  await sql`vacuum (analyze) notifications`
}

const partition = async (sql: Sql): Promise<void> => {
  await sql`drop table if exists bench_parts`
  await sql`create table bench_parts (like notifications) partition by range (day)`
  await sql`create unique index on bench_parts (receiver_id, type, group_id, day)`
  await sql`create index on bench_parts (receiver_id, seq desc)`
  await sql`create index on bench_parts (receiver_id) where not is_read`
  await sql`create index on bench_parts (told_at)`
  await sql`
    do $$ begin
      for month in -4..1 loop
        execute format('create table %I partition of bench_parts for values from (%L) to (%L)', 'bench_parts_' || (month + 4),
          date_trunc('month', now()) + make_interval(months => month),
          date_trunc('month', now()) + make_interval(months => month + 1));
      end loop;
    end $$`
  await sql`insert into bench_parts select * from notifications`
  await sql`vacuum (analyze) bench_parts`
}

/** The first page of a list, from one table and from the partitions. */
const compareLists = async (sql: Sql): Promise<void> => {
  const receivers = await sql<{ id: string }[]>`select id from users order by md5(id::text) limit 200`
  const times: Record<string, number[]> = { notifications: [], bench_parts: [] }
  for (let round = 0; round < 10; round += 1)
    for (const [table, taken] of Object.entries(times)) {
      const started = performance.now()
      for (const { id } of receivers)
        await sql`select * from ${identifier(table)} where receiver_id = ${id} order by seq desc limit 21`
      taken.push((performance.now() - started) / receivers.length)
    }
  const [plain, parts] = [median(times.notifications ?? []), median(times.bench_parts ?? [])]
  console.log(
    `\nFirst page among ${rows} notifications: one table ${plain.toFixed(2)} ms, partitions ${parts.toFixed(2)} ms`,
  )
}

const timeJob = async (database: Database): Promise<void> => {
  const tomorrow = new Date(Date.now() + 86_400_000)
  const clock = { ...systemClock, now: () => tomorrow }
  const before = await countRows(database.sql)
  const started = performance.now()
  await cleanNotifications({ database, clock })
  const seconds = (performance.now() - started) / 1000
  const gone = before - (await countRows(database.sql))
  console.log(`The job deleted ${gone} of ${before}, those older than ${daysKept} days`)
  holdCeiling('seconds for the notifications of one day', seconds, mostSeconds)
}

const countRows = async (sql: Sql): Promise<number> => {
  const [row] = await sql<{ count: number }[]>`select count(*)::int as count from notifications`
  return row?.count ?? 0
}
