import type { Queryable } from '../../platform/db/database.ts'

interface CountRow {
  kind: string
  count: number
  /** Seconds until its window ends. */
  wait: number
}

/** Adds one to each counter. A counter whose window has ended starts again at 1. */
export const addToCounts = (
  sql: Queryable,
  userId: string,
  windows: readonly { kind: string; seconds: number }[],
): PromiseLike<CountRow[]> => sql<CountRow[]>`
  insert into payment_counts as c (user_id, kind, count, ends_at)
  select ${userId}, kind, 1, clock_timestamp() + seconds * interval '1 second'
  from unnest(${windows.map(({ kind }) => kind)}::text[], ${windows.map(({ seconds }) => seconds)}::int[])
    as w (kind, seconds) order by kind
  on conflict (user_id, kind) do update set
    count = case when c.ends_at > clock_timestamp() then c.count + 1 else 1 end,
    ends_at = case when c.ends_at > clock_timestamp() then c.ends_at else excluded.ends_at end
  returning kind, count, ceil(extract(epoch from ends_at - clock_timestamp()))::int as wait`

export const takeFromCounts = async (sql: Queryable, userId: string, kinds: readonly string[]): Promise<void> => {
  await sql`
    update payment_counts set count = greatest(count - 1, 0) where user_id = ${userId} and kind = any(${kinds}::text[])`
}

export const deleteEndedCounts = async (sql: Queryable): Promise<void> => {
  await sql`delete from payment_counts where ends_at < clock_timestamp()`
}
