import type { Queryable } from '../../../platform/db/database.ts'

interface Guess {
  key: Buffer
  /** Guesses before it that still count. */
  most: number
  now: string
  since: string
}

/**
 * Those that count: of the window, and not of a moment that is yet to come. A clock that went back left such, or another copy's
 * that is ahead by less than the window: these count.
 */
const counting = (sql: Queryable, { now, since }: Pick<Guess, 'now' | 'since'>) =>
  sql`f > ${since}::timestamptz and f < ${now}::timestamptz + (${now}::timestamptz - ${since}::timestamptz)`

/**
 * Notes a guess before it is judged, so that however many come at once no more than `most` are. False when there is no
 * room left; then nothing is noted, and the room comes back as the old ones grow out of the window.
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

/** Takes a guess back that was right. */
export const releaseGuess = async (sql: Queryable, key: Buffer, now: string): Promise<void> => {
  await sql`
    update login_guards set failed_at = guesses_without(failed_at, ${now}), judging_at = guesses_without(judging_at, ${now})
    where key = ${key}`
}

/** It was wrong, and goes on counting. */
export const keepWrongGuess = async (sql: Queryable, key: Buffer, now: string): Promise<void> => {
  await sql`update login_guards set judging_at = guesses_without(judging_at, ${now}) where key = ${key}`
}

/** All but those that are still being judged. */
export const forgetGuesses = async (sql: Queryable, key: Buffer, now: string): Promise<void> => {
  await sql`
    update login_guards set failed_at = guesses_without(judging_at, ${now}), judging_at = guesses_without(judging_at, ${now})
    where key = ${key}`
}

interface Turn {
  key: Buffer
  now: string
  /** Between one turn and the next, in milliseconds. */
  gap: number
  most: number
}

/**
 * When a guess that has to queue is judged, over all copies; nothing when so many wait already. Nobody waits longer than for
 * so many turns: a queue beyond that was made by a clock that has gone back since.
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
 * When the oldest guess that counts was made, and whether there may be room all the same: some are still being judged, or
 * were when there was none and have been taken back since.
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
