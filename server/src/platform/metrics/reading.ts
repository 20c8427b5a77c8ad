import { Registry } from 'prom-client'
import type { Distribution } from './distribution.ts'

/** Label values come from a fixed list (a route, a queue, an operator), never from a request or a row. */
export type Labels = Readonly<Record<string, string | number>>

interface Series<Value> {
  labels?: Labels
  value: Value
}

/** One metric at one moment. Several parts of the server may give series of the same metric, with other labels. */
export type Reading = {
  /** Without the prefix `sheds_`. */
  name: string
  help: string
} & (
  | { type: 'gauge' | 'counter'; series: readonly Series<number>[] }
  | { type: 'histogram'; series: readonly Series<Distribution>[] }
)

/** A reading with one series. */
export const gauge = (name: string, help: string, value: number, labels: Labels = {}): Reading => ({
  name,
  help,
  type: 'gauge',
  series: [{ labels, value }],
})

export const counter = (name: string, help: string, value: number, labels: Labels = {}): Reading => ({
  name,
  help,
  type: 'counter',
  series: [{ labels, value }],
})

export const histogram = (name: string, help: string, value: Distribution, labels: Labels = {}): Reading => ({
  name,
  help,
  type: 'histogram',
  series: [{ labels, value }],
})

const prefix = 'sheds_'

/** Text of the readings in Prometheus' format; prom-client escapes and formats. */
export const textOf = (readings: readonly Reading[]): Promise<string> => {
  const registry = new Registry()
  for (const [name, same] of Map.groupBy(readings, (reading) => reading.name)) {
    const [{ help, type }] = same as [Reading]
    const metric = { name: prefix + name, help, type, aggregator: 'sum', values: same.flatMap(valuesOf) }
    registry.registerMetric({ name: metric.name, get: async () => metric } as never)
  }
  return registry.metrics()
}

const valuesOf = (reading: Reading) =>
  reading.type === 'histogram'
    ? reading.series.flatMap(({ labels = {}, value }) => linesOf(prefix + reading.name, labels, value))
    : reading.series.map(({ labels = {}, value }) => ({ labels, value }))

/** A histogram's lines: each bucket includes the smaller ones. */
const linesOf = (name: string, labels: Labels, { bounds, counts, sum }: Distribution) => {
  let count = 0
  const buckets = counts.map((own, at) => {
    count += own
    return { metricName: `${name}_bucket`, labels: { ...labels, le: bounds[at] ?? '+Inf' }, value: count }
  })
  return [
    ...buckets,
    { metricName: `${name}_sum`, labels, value: sum },
    { metricName: `${name}_count`, labels, value: count },
  ]
}
