import { EventEmitter } from 'node:events'
import { Logger, parseCronItems, type Runner, run, runMigrations, type WorkerEvents } from 'graphile-worker'
import { AppError } from '../app-error.ts'
import { connect, isUnavailable, type Sql, type Tx } from '../db/database.ts'
import type { Log } from '../log.ts'

type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json }
type Payload = Readonly<Record<string, Json>>

/** Work that runs later or on a schedule, at least once: a second run must do no harm. */
export interface Job {
  name: string
  run(payload: Payload, log: Log): Promise<void>
  /** Cron expression in UTC. */
  schedule?: string
  /** Also runs once after each start, as its result may be missing until then. */
  atStart?: boolean
}

interface Timing {
  runAt?: Date
  /** A later job with the same key replaces a waiting one. */
  key?: string
  maxAttempts?: number
  /** Jobs of one queue run one at a time. */
  queue?: string
}

/** Enqueues in the caller's transaction: the job exists only if that commits. */
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

/** Each job runs once, however many copies start at the same time. */
export const enqueueFirstJobs = async (sql: Sql, jobs: readonly Job[]): Promise<void> => {
  for (const { name, atStart } of jobs) if (atStart === true) await enqueue(sql, name, {}, { key: `${name} at start` })
}

/** Creates or upgrades the job tables; safe when several copies start at once. */
export const migrateJobs = async (connectionString: string, log: Log): Promise<void> => {
  await runMigrations({ connectionString, logger: graphileLogger(log) })
  const { sql, close } = connect({ url: connectionString, prepare: false, max: 1 })
  await sql.begin(keepEnqueueingShort).finally(close)
}

/**
 * A connection plans `add_jobs` while few jobs wait and keeps that plan, a sequential scan per added job. The setting
 * forces an index lookup.
 */
const keepEnqueueingShort = async (tx: Tx): Promise<void> => {
  // Copies that start together would alter the function concurrently.
  await tx`select pg_advisory_xact_lock(hashtext('graphile_worker.add_jobs'))`
  const [told] = await tx<{ isTold: boolean }[]>`
    select 'enable_seqscan=off' = any(coalesce(proconfig, '{}')) as "isTold" from pg_proc
    where oid = 'graphile_worker.add_jobs'::regproc`
  if (told?.isTold !== true) await tx`alter function graphile_worker.add_jobs set enable_seqscan = off`
}

export interface JobRunner {
  stop(): Promise<void>
}

interface RunnerOptions {
  connectionString: string
  jobs: readonly Job[]
  log: Log
  concurrency?: number
}

const checkWorkersEverySeconds = 15

/** Runs jobs until stopped; restarts by itself after a database outage. */
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
  /** Filled with the names under which the runner locks its jobs. */
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
    // Graphile waits for its batches when it stops; a job that ends just then would count as not done.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    logger: graphileLogger(log, isStopping),
    taskList: Object.fromEntries(jobs.map((job) => [job.name, (payload) => job.run(payload as Payload, log)])),
    parsedCronItems: parseCronItems(
      jobs.flatMap(({ name, schedule }) => (schedule === undefined ? [] : [{ task: name, match: schedule }])),
    ),
  })
}

/** JIT compilation takes longer than any of the statements; our own connections disable it, too. */
const withoutJit = (connectionString: string): string => {
  const url = new URL(connectionString)
  url.searchParams.set('options', `${url.searchParams.get('options') ?? ''} -c jit=off`.trim())
  return url.href
}

/**
 * Graphile stops listening to its pool before the pool's connections are closed: an error of a connection that
 * PostgreSQL closes just then, as when both stop together, would end this process.
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

/** A job that fails during a stop for lack of a resource (decoder, database) is no error: it runs at the next start. */
const isForWant = (error: unknown): boolean =>
  isUnavailable(error) || (error instanceof AppError && error.code === 'unavailable')

/** First half of the advisory lock keys; no other lock uses it. */
const lockClass = 7_433_701

/** A worker takes its lock moments after it is created, so younger jobs are skipped. */
const youngSeconds = 5

interface DeadWorkers {
  /** Registers this process's live workers; releases the jobs of workers without a lock. */
  check(living: readonly string[]): Promise<void>
  close(): Promise<void>
}

/**
 * A killed worker leaves its jobs locked, and Graphile frees them only after 4 hours. So every worker holds an advisory
 * lock while its process lives, and jobs of workers without a lock are released.
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
