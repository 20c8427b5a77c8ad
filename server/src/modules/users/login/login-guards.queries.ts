import type { Queryable } from '../../../platform/db/database.ts'

interface Guess {
  key: Buffer
  /** Limit of earlier guesses that still count. */
  most: number
  now: string
  since: string
}

/**
 * Guesses that count: those in the window, and future ones by less than the window. A clock set back, or another
 * instance whose clock is ahead, leaves such guesses.
 */
const counting = (sql: Queryable, { now, since }: Pick<Guess, 'now' | 'since'>) =>
  sql`f > ${since}::timestamptz and f < ${now}::timestamptz + (${now}::timestamptz - ${since}::timestamptz)`

/**
 * Records a guess before it is checked, so that simultaneous guesses cannot exceed `most`. False, with nothing
 * recorded, if there is no room; room returns as old guesses leave the window.
 */
export const takeGuess = async (sql: Queryable, { key, most, now, since }: Guess): Promise<boolean> => {
  const rows = await sql`
    insert into login_guards as g (key, failed_at, judging_at, touched_at)
    values (${key}, array[${now}::timestamptz], array[${now}::timestamptz], ${now})
    on conflict (key) do update set touched_at = excluded.touched_at,
      failed_at = array(select f from unnest(g.failed_at) f where ${counting(sql, { now, since })}) || ${now}::timestamptz,
      judging_at = open_guesses(g.judging_at, ${now}) || ${now}::timestamptz
    where (select count(*) from unnest(g.failed_at) f where ${counting(sql, { now, since })}) < ${most}
    returning key`
  return rows.length === 1
}

/** Removes a guess that was right. */
export const releaseGuess = async (sql: Queryable, key: Buffer, now: string): Promise<void> => {
  await sql`
    update login_guards set failed_at = guesses_without(failed_at, ${now}), judging_at = guesses_without(judging_at, ${now})
    where key = ${key}`
}

/** Ends the check of a wrong guess, which continues to count. */
export const keepWrongGuess = async (sql: Queryable, key: Buffer, now: string): Promise<void> => {
  await sql`update login_guards set judging_at = guesses_without(judging_at, ${now}) where key = ${key}`
}

/** Removes all guesses except those still being checked. */
export const forgetGuesses = async (sql: Queryable, key: Buffer, now: string): Promise<void> => {
  await sql`
    update login_guards set failed_at = guesses_without(judging_at, ${now}), judging_at = guesses_without(judging_at, ${now})
    where key = ${key}`
}

interface Turn {
  key: Buffer
  now: string
  /** Milliseconds between two turns. */
  gap: number
  most: number
}

/**
 * Time at which a queued guess is checked, across all server instances; undefined if the queue is full. A longer queue
 * than `most` turns was left by a clock that has since been set back, and starts over.
 */
export const takeTurn = async (sql: Queryable, { key, now, gap, most }: Turn): Promise<string | undefined> => {
  const [row] = await sql<{ at: string }[]>`
    with queue as (
      select key, case when free_at > ${now}::timestamptz + ${2 * gap * most} * interval '1 millisecond' then ${now}::timestamptz
        else greatest(free_at, ${now}::timestamptz) end as free_at
      from login_guards where key = ${key} for update
    )
    update login_guards g set free_at = q.free_at + ${gap} * interval '1 millisecond', touched_at = ${now} from queue q
    where g.key = q.key and q.free_at <= ${now}::timestamptz + ${gap * (most - 1)} * interval '1 millisecond'
    returning g.free_at as at`
  return row?.at
}

/**
 * Time of the oldest guess that counts, and whether there may be room: some are still being checked, or were removed
 * since.
 */
export const findOldestGuess = async (
  sql: Queryable,
  { key, most, now, since }: Guess,
): Promise<{ oldest: string | null; mayHaveRoom: boolean }> => {
  const [row] = await sql<{ oldest: string | null; mayHaveRoom: boolean }[]>`
    select counted.oldest, counted.guesses < ${most} or cardinality(open_guesses(judging_at, ${now})) > 0 as "mayHaveRoom"
    from login_guards, lateral (
      select min(f) as oldest, count(f) as guesses from unnest(failed_at) f where ${counting(sql, { now, since })}
    ) counted
    where key = ${key}`
  return row ?? { oldest: null, mayHaveRoom: true }
}

export const deleteOldGuards = async (sql: Queryable, before: string): Promise<void> => {
  await sql`delete from login_guards where touched_at < ${before}`
}
