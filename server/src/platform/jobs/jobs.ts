import { Logger, parseCronItems, type Runner, run, runMigrations } from 'graphile-worker'
import type { Sql, Tx } from '../db/database.ts'
import type { Log } from '../log.ts'

type Payload = Readonly<Record<string, string | number | boolean | null | readonly string[]>>

/** Something that happens later, or on a schedule. Runs at least once: write it so that twice does no harm. */
export interface Job {
  name: string
  run(payload: Payload, log: Log): Promise<void>
  /** A cron expression in UTC. */
  schedule?: string
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

/** Makes or upgrades the job tables; safe when several copies start at once. */
export const migrateJobs = (connectionString: string, log: Log): Promise<void> =>
  runMigrations({ connectionString, logger: graphileLogger(log) })

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

/** Runs jobs until stopped; comes back by itself when the database was away. */
export const runJobs = (options: RunnerOptions): JobRunner => {
  let stopped = false
  let runner: Runner | undefined
  let wake = (): void => undefined

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
        runner = await startRunner(options)
        if (stopped) await runner.stop()
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
    },
  }
}

const startRunner = ({ connectionString, jobs, log, concurrency = 4 }: RunnerOptions): Promise<Runner> =>
  run({
    connectionString,
    concurrency,
    maxPoolSize: concurrency + 2,
    pollInterval: 2000,
    noHandleSignals: true,
    logger: graphileLogger(log),
    taskList: Object.fromEntries(jobs.map((job) => [job.name, (payload) => job.run(payload as Payload, log)])),
    parsedCronItems: parseCronItems(
      jobs.flatMap(({ name, schedule }) => (schedule === undefined ? [] : [{ task: name, match: schedule }])),
    ),
  })

const graphileLogger = (log: Log): Logger =>
  new Logger(() => (level, message) => {
    if (level === 'error') log.error({ source: 'jobs' }, message)
    else if (level === 'warning') log.warn({ source: 'jobs' }, message)
    else log.debug({ source: 'jobs' }, message)
  })
