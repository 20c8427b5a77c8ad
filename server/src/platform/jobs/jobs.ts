import { EventEmitter } from 'node:events'
import { Logger, parseCronItems, type Runner, run, runMigrations, type WorkerEvents } from 'graphile-worker'
import { AppError } from '../app-error.ts'
import { connect, isUnavailable, type Sql, type Tx } from '../db/database.ts'
import type { Log } from '../log.ts'

type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json }
type Payload = Readonly<Record<string, Json>>

/** Something that happens later, or on a schedule. Runs at least once: write it so that twice does no harm. */
export interface Job {
  name: string
  run(payload: Payload, log: Log): Promise<void>
  /** A cron expression in UTC. */
  schedule?: string
  /** Also runs once after each start: what it makes may be missing until then. */
  atStart?: boolean
}

interface Timing {
  runAt?: Date
  /** A later job with the same key replaces the one that waits. */
  key?: string
  maxAttempts?: number
  /** Jobs of one queue run one after the other. */
  queue?: string
}

/** Enqueues inside the caller's transaction: the job exists exactly if what causes it does. */
export const enqueue = async (
  tx: Sql | Tx,
  name: string,
  payload: Payload = {},
  timing: Timing = {},
): Promise<void> => {
  await tx`
    select graphile_worker.add_job(
      ${name}, payload => ${JSON.stringify(payload)}::text::json, queue_name => ${timing.queue ?? null},
      run_at => ${timing.runAt?.toISOString() ?? null}::text::timestamptz, max_attempts => ${timing.maxAttempts ?? null},
      job_key => ${timing.key ?? null})`
}

/** However many copies start at once, each of them runs once. */
export const enqueueFirstJobs = async (sql: Sql, jobs: readonly Job[]): Promise<void> => {
  for (const { name, atStart } of jobs) if (atStart === true) await enqueue(sql, name, {}, { key: `${name} at start` })
}

/** Makes or upgrades the job tables; safe when several copies start at once. */
export const migrateJobs = async (connectionString: string, log: Log): Promise<void> => {
  await runMigrations({ connectionString, logger: graphileLogger(log) })
  const { sql, close } = connect({ url: connectionString, prepare: false, max: 1 })
  await sql.begin(keepEnqueueingShort).finally(close)
}

/**
 * A connection plans `add_jobs` while few jobs wait, and then reads all of them for every one that is added, however many
 * wait by then. It is told to look them up.
 */
const keepEnqueueingShort = async (tx: Tx): Promise<void> => {
  // Copies that start together would change it at the same time.
  await tx`select pg_advisory_xact_lock(hashtext('graphile_worker.add_jobs'))`
  const [told] = await tx<{ isTold: boolean }[]>`
    select 'enable_seqscan=off' = any(coalesce(proconfig, '{}')) as "isTold" from pg_proc
    where oid = 'graphile_worker.add_jobs'::regproc`
  if (told?.isTold !== true) await tx`alter function graphile_worker.add_jobs set enable_seqscan = off`
}

export interface JobRunner {
  /** Lets running jobs end, then stops. */
  stop(): Promise<void>
}

interface RunnerOptions {
  connectionString: string
  jobs: readonly Job[]
  log: Log
  concurrency?: number
}

const checkWorkersEverySeconds = 15

/** Runs jobs until stopped; comes back by itself when the database was away. */
export const runJobs = (options: RunnerOptions): JobRunner => {
  if (options.jobs.length === 0) return { stop: async () => undefined }
  let stopped = false
  let runner: Runner | undefined
  let wake = (): void => undefined
  let living: string[] = []
  const deadWorkers = watchDeadWorkers(options.connectionString, options.log)
  const checkWorkers = (): void => {
    deadWorkers.check(living).catch((error: unknown) => options.log.warn({ err: error }, 'workers were not checked'))
  }
  const checking = setInterval(checkWorkers, checkWorkersEverySeconds * 1000)

  const pause = (milliseconds: number): Promise<void> =>
    new Promise((resolve) => {
      const timer = setTimeout(resolve, milliseconds)
      wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })

  const keepRunning = async (): Promise<void> => {
    while (!stopped) {
      try {
        living = []
        runner = await startRunner(options, { living, isStopping: () => stopped })
        if (stopped) await runner.stop()
        else checkWorkers()
        await runner.promise
      } catch (error) {
        options.log.warn({ err: error }, 'jobs stopped, starting them again')
      }
      runner = undefined
      if (!stopped) await pause(1000)
    }
  }

  const ended = keepRunning()
  return {
    async stop() {
      stopped = true
      wake()
      await runner?.stop().catch(() => undefined)
      await ended
      clearInterval(checking)
      await deadWorkers.close()
    },
  }
}

interface Run {
  /** Gets the names under which the runner locks its jobs. */
  living: string[]
  isStopping: () => boolean
}

const startRunner = (
  { connectionString, jobs, log, concurrency = 4 }: RunnerOptions,
  { living, isStopping }: Run,
): Promise<Runner> => {
  const events: WorkerEvents = new EventEmitter()
  events.on('pool:create', ({ ctx, workerPool }) => {
    ignoreLateErrors(ctx, log)
    living.push(workerPool.id)
  })
  events.on('worker:create', ({ worker }) => living.push(worker.workerId))
  return run({
    events,
    connectionString: withoutJit(connectionString),
    concurrency,
    maxPoolSize: concurrency + 2,
    pollInterval: 2000,
    noHandleSignals: true,
    // Batches are what Graphile waits for when it stops; a job that ends just then would else count as not done.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    logger: graphileLogger(log, isStopping),
    taskList: Object.fromEntries(jobs.map((job) => [job.name, (payload) => job.run(payload as Payload, log)])),
    parsedCronItems: parseCronItems(
      jobs.flatMap(({ name, schedule }) => (schedule === undefined ? [] : [{ task: name, match: schedule }])),
    ),
  })
}

/** Compiling costs more than any of its statements takes: as with our own connections. */
const withoutJit = (connectionString: string): string => {
  const url = new URL(connectionString)
  url.searchParams.set('options', `${url.searchParams.get('options') ?? ''} -c jit=off`.trim())
  return url.href
}

/**
 * Graphile stops listening to its pool before the pool's connections are closed: one that PostgreSQL ends just then,
 * as it does when both stop together, would end this process.
 */
const ignoreLateErrors = (context: object, log: Log): void => {
  if (!('pgPool' in context && context.pgPool instanceof EventEmitter)) return
  context.pgPool.on('error', (err: Error) => log.debug({ err }, 'a connection of the jobs was lost'))
}

const graphileLogger = (log: Log, isStopping = (): boolean => false): Logger =>
  new Logger(() => (level, message, meta) => {
    if (isStopping() && isForWant(meta.error)) log.info({ source: 'jobs' }, message.split('\n', 1)[0])
    else if (level === 'error') log.error({ source: 'jobs' }, message)
    else if (level === 'warning') log.warn({ source: 'jobs' }, message)
    else log.debug({ source: 'jobs' }, message)
  })

/** Of what a stop takes away, such as the decoder or the database: done after the next start, it is nothing to look into. */
const isForWant = (error: unknown): boolean =>
  isUnavailable(error) || (error instanceof AppError && error.code === 'unavailable')

/** The first half of the advisory locks' keys; any number no other lock uses. */
const lockClass = 7_433_701

/** A worker's lock is taken moments after it is made: younger jobs are left alone. */
const youngSeconds = 5

interface DeadWorkers {
  /** Tells which workers of this process live now; gives back the jobs of those that nobody says so of. */
  check(living: readonly string[]): Promise<void>
  close(): Promise<void>
}

/**
 * A worker that was killed leaves its jobs locked, and Graphile frees them after 4 hours only. So every worker holds
 * an advisory lock for as long as its process lives, and jobs whose worker has none are given back.
 */
const watchDeadWorkers = (connectionString: string, log: Log): DeadWorkers => {
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
