import { connect } from '../db/database.ts'
import type { Log } from '../log.ts'

/** The first half of the advisory locks' keys; any number no other lock uses. */
const lockClass = 7_433_701

/** A worker's lock is taken moments after it is made: younger jobs are left alone. */
const youngSeconds = 5

export interface DeadWorkers {
  /** Tells which workers of this process live now; gives back the jobs of those that nobody says so of. */
  check(living: readonly string[]): Promise<void>
  close(): Promise<void>
}

/**
 * A worker that was killed leaves its jobs locked, and Graphile frees them after 4 hours only. So every worker holds
 * an advisory lock for as long as its process lives, and jobs whose worker has none are given back.
 */
export const watchDeadWorkers = (connectionString: string, log: Log): DeadWorkers => {
  const { sql, close } = connect({ url: connectionString, prepare: true, max: 1, applicationName: 'sheds jobs' })
  return {
    close,
    async check(living) {
      await sql`
        select pg_try_advisory_lock_shared(${lockClass}::int, hashtext(id))
        from unnest(${[...living]}::text[]) as worker (id)
        where not exists (
          select from pg_locks
          where locktype = 'advisory' and pid = pg_backend_pid() and classid = ${lockClass}::int::oid
            and objid = (hashtext(id)::bigint & 4294967295)::oid)`
      const freed = await sql`
        with lockers as materialized (
          select distinct locked_by as id from graphile_worker.jobs
          where locked_at < now() - make_interval(secs => ${youngSeconds}::int)
            and locked_by <> all (${[...living]}::text[])
        ), dead as materialized (
          select id from lockers where pg_try_advisory_xact_lock(${lockClass}::int, hashtext(id))
        )
        select id, graphile_worker.force_unlock_workers(array[id]) from dead`
      if (freed.length > 0) log.warn({ workers: freed.length }, 'the jobs of workers that are gone run again')
    },
  }
}
