import type { Sql, Tx } from '../db/database.ts'
import type { Job } from '../jobs/jobs.ts'
import { Distribution, secondBounds } from './distribution.ts'
import type { Reading } from './reading.ts'

export interface JobMeter {
  /** The same jobs, which count their runs. */
  metered: readonly Job[]
  read(): readonly Reading[]
}

/** Counts what this process runs; a failed run counts once per try. */
export const meterJobs = (jobs: readonly Job[]): JobMeter => {
  const meters = jobs.map((job) => ({ job, failed: 0, seconds: new Distribution(secondBounds) }))
  const metered = meters.map((meter): Job => {
    const { job, seconds } = meter
    return {
      ...job,
      async run(payload, log) {
        const began = performance.now()
        try {
          await job.run(payload, log)
        } catch (error) {
          meter.failed += 1
          throw error
        } finally {
          seconds.add((performance.now() - began) / 1000)
        }
      },
    }
  })
  // Prometheus itself has a label `job`.
  const read = (): Reading[] => [
    {
      name: 'job_duration_seconds',
      help: 'Runs of jobs in this process.',
      type: 'histogram',
      series: meters
        .filter(({ seconds }) => seconds.count > 0)
        .map(({ job, seconds }) => ({ labels: { kind: job.name }, value: seconds })),
    },
    {
      name: 'job_failures_total',
      help: 'Failed runs of jobs in this process; a failed job is tried again.',
      type: 'counter',
      series: meters.map(({ job, failed }) => ({ labels: { kind: job.name }, value: failed })),
    },
  ]
  return { metered, read }
}

interface WaitingRow {
  name: string
  due: number
  lag: number
  retrying: number
  dead: number
}

/** Jobs in the database, of all processes. Kinds that no slice has are those of an older version. */
export const readWaitingJobs = async (sql: Sql, jobs: readonly Job[]): Promise<readonly Reading[]> => {
  const names = jobs.map(({ name }) => name)
  const rows = await sql.begin(async (tx) => {
    // With millions of jobs the count takes long, and the next scrape asks again.
    await tx`set local statement_timeout = '1500ms'`
    return selectWaiting(tx, names)
  })
  const series = (key: 'due' | 'lag' | 'retrying' | 'dead') =>
    rows.map((row) => ({ labels: { kind: row.name }, value: row[key] }))
  return [
    { name: 'jobs_due', help: 'Jobs that should run now.', type: 'gauge', series: series('due') },
    {
      name: 'job_lag_seconds',
      help: 'Age of the oldest job that should run now.',
      type: 'gauge',
      series: series('lag'),
    },
    { name: 'jobs_retrying', help: 'Jobs that failed and will run again.', type: 'gauge', series: series('retrying') },
    { name: 'jobs_dead', help: 'Jobs that failed too often to run again.', type: 'gauge', series: series('dead') },
  ]
}

/** A row for each kind of job, also for those without jobs, so that a series does not disappear. */
const selectWaiting = async (tx: Tx, names: readonly string[]): Promise<readonly WaitingRow[]> =>
  tx<WaitingRow[]>`
    select kind.name, count(job.id) filter (where job.is_due)::int as due,
      coalesce(extract(epoch from now() - min(job.run_at) filter (where job.is_due)), 0)::float8 as lag,
      count(job.id) filter (where job.attempts > 0 and job.attempts < job.max_attempts)::int as retrying,
      count(job.id) filter (where job.attempts >= job.max_attempts and job.locked_at is null)::int as dead
    from unnest(${[...names, 'other']}::text[]) as kind (name)
    left join (
      select id, run_at, attempts, max_attempts, locked_at,
        case when task_identifier = any(${[...names]}::text[]) then task_identifier else 'other' end as name,
        locked_at is null and run_at <= now() and attempts < max_attempts as is_due
      from graphile_worker.jobs
    ) job on job.name = kind.name
    group by kind.name`
