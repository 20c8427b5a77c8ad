import type { FastifyInstance } from 'fastify'
import type { BaseContext } from '../context.ts'
import type { ReplicaFigures } from '../db/replicas/replicas.ts'
import type { FairLine } from '../http/limits/fair-line.ts'
import { counter, gauge, histogram, type Reading } from './reading.ts'

/** Readings of the parts that every process has: the cache, the connection pool and the replicas. */
export const processReadings = ({ cache, database }: Pick<BaseContext, 'cache' | 'database'>): Reading[] => {
  const { kept, bytes } = cache.figures
  const { open, idle, waiting, most } = database.figures()
  return [
    ...Object.entries(cache.counts).map(([result, value]) =>
      counter('cache_answers_total', 'Answers of the cache: ready (sent before routing), hit, shared or miss.', value, {
        result,
      }),
    ),
    gauge('cache_entries', 'Entries of the answer cache.', kept),
    gauge('cache_bytes', 'Size of the answer cache.', bytes),
    ...Object.entries({ in_use: open - idle, idle }).map(([state, value]) =>
      gauge('database_connections', 'Open connections of the pool.', value, { state }),
    ),
    gauge('database_connections_max', 'Most connections of the pool.', most),
    gauge('database_waiting', 'Callers that wait for a connection.', waiting),
    ...(database.replicas === undefined ? [] : replicaReadings(database.replicas.figures())),
  ]
}

const replicaReadings = ({ replicas, requests, repeated, standIn }: ReplicaFigures): Reading[] => [
  ...replicas.flatMap(({ name, isServing, behindSeconds, reads }) => [
    gauge('replica_serves', '1 while reads go to this replica.', Number(isServing), { replica: name }),
    counter('replica_statements_total', 'Statements that this replica answered.', reads, { replica: name }),
    ...(behindSeconds === undefined
      ? []
      : [
          gauge('replica_behind_seconds', 'Age of the oldest change that it may lack.', behindSeconds, {
            replica: name,
          }),
        ]),
  ]),
  ...Object.entries(requests).map(([database, value]) =>
    counter('read_requests_total', 'Reading requests by the database that answered.', value, { database }),
  ),
  counter('replica_statements_repeated_total', 'Statements that a replica failed and the primary answered.', repeated),
  counter('replica_stand_in_total', 'Statements that a replica answered because the primary was lost.', standIn),
]

/** Readings of the parts that only a web server has: queues and refusals. */
export const serverReadings = ({ workLine, pageLine, overload }: FastifyInstance): Reading[] => [
  ...Object.entries(overload.refused).map(([reason, value]) =>
    counter('http_refused_total', 'Requests refused with 503 or 429, by the first reason.', value, { reason }),
  ),
  gauge('http_running', 'Requests that count for the overload limit.', overload.running()),
  gauge('event_loop_late', '1 while the event loop is too late and browsing is refused.', Number(overload.isLate())),
  ...lineReadings('calls', workLine),
  ...(pageLine === undefined ? [] : lineReadings('pages', pageLine)),
]

const lineReadings = (queue: string, line: FairLine): Reading[] => {
  const { running, waiting, expectedMs } = line.figures
  const labels = { queue }
  return [
    gauge('queue_running', 'Jobs of the queue that run.', running, labels),
    gauge('queue_waiting', 'Jobs that wait in the queue.', waiting, labels),
    gauge('queue_expected_wait_seconds', 'Estimated wait of a job that arrives now.', expectedMs / 1000, labels),
    histogram('queue_wait_seconds', 'Wait of jobs that did not start at once.', line.waited, labels),
    histogram('queue_work_seconds', 'Run time of jobs; in the queue of pages, one render each.', line.worked, labels),
  ]
}

/** Readings of a slice's child processes. */
export const workerReadings = (pool: string, { running, waiting }: { running: number; waiting: number }): Reading[] => [
  gauge('worker_tasks_running', 'Tasks that run in child processes.', running, { pool }),
  gauge('worker_tasks_waiting', 'Tasks that wait for a child process.', waiting, { pool }),
]
