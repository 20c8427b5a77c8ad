import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Registry } from 'prom-client'
import type { BaseContext } from '../context.ts'
import type { Job } from '../jobs/jobs.ts'
import { jobsOf } from '../slice.ts'
import { meterJobs, readWaitingJobs } from './job-readings.ts'
import { gauge, type Reading, textOf } from './reading.ts'
import { meterRequests } from './request-meter.ts'
import { processReadings, serverReadings } from './server-readings.ts'

export interface Metrics {
  /** Jobs to run instead of the slices' own, so that their runs are counted. */
  readonly jobs: readonly Job[]
  /** Also counts the requests and queues of a web server. Called before its routes are added. */
  watch(app: FastifyInstance): void
  /** All metrics in Prometheus' text format, within two seconds. */
  text(): Promise<string>
}

export const contentType = Registry.PROMETHEUS_CONTENT_TYPE

type MetricsContext = Pick<BaseContext, 'cache' | 'database' | 'slices'>

export const createMetrics = (context: MetricsContext): Metrics => {
  const jobs = meterJobs(jobsOf(context.slices))
  const sources: (() => readonly Reading[])[] = [
    () => processReadings(context),
    jobs.read,
    ...context.slices.map((slice) => () => slice.readings?.() ?? []),
  ]
  const readStored = askSeldom(() => readDatabase(context, jobs.metered))
  return {
    jobs: jobs.metered,
    watch(app) {
      sources.push(meterRequests(app), () => serverReadings(app))
    },
    async text() {
      const stored = await readStored()
      const up = gauge('database_readings_up', '0 when the readings from the database are missing.', stored ? 1 : 0)
      const readings = [...sources.flatMap((read) => read()), ...(stored ?? []), up]
      return `${await processRegistry().metrics()}\n${await textOf(readings)}`
    },
  }
}

const registry = new Registry()

/** Memory, CPU, garbage collection and event loop of the process; prom-client measures them once per process. */
const processRegistry = (): Registry => {
  if (registry.getMetricsAsArray().length === 0) collectDefaultMetrics({ register: registry })
  return registry
}

const readDatabase = async (
  { database, slices }: MetricsContext,
  jobs: readonly Job[],
): Promise<readonly Reading[]> => {
  const alarms = slices.flatMap(({ name, alarms }) =>
    alarms === undefined ? [] : [alarms().then(({ length }) => alarmGauge(name, length))],
  )
  const own = slices.map((slice) => slice.storedReadings?.() ?? [])
  const read = await Promise.all([readWaitingJobs(database.sql, jobs), Promise.all(alarms), ...own])
  return read.flat()
}

const alarmGauge = (slice: string, count: number): Reading =>
  gauge('alarms', 'Alarms of a slice; `/readyz?deep=1` says what they are.', count, { slice })

const freshMs = 10_000
const patienceMs = 1500

/**
 * Several Prometheus servers cause one read, and so does one that asks while a read hangs. Returns undefined without an
 * answer in time, never an old one.
 */
const askSeldom = (read: () => Promise<readonly Reading[]>): (() => Promise<readonly Reading[] | undefined>) => {
  let asked: Promise<readonly Reading[] | undefined> | undefined
  let until = 0
  const ask = (): Promise<readonly Reading[] | undefined> => {
    const answer = read().then(
      (readings) => {
        until = performance.now() + freshMs
        return readings
      },
      () => {
        // A database that is back is read at once.
        until = 0
        return undefined
      },
    )
    until = Number.POSITIVE_INFINITY
    return answer
  }
  return () => {
    if (asked === undefined || performance.now() > until) asked = ask()
    return Promise.race([asked, sleep(patienceMs, undefined, { ref: false })])
  }
}
