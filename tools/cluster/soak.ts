import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { median } from '../../bench/support/rounds.ts'
import type { Cluster } from './cluster.ts'
import type { Stage } from './stage.ts'

const minutes = Number(process.env.SOAK_MINUTES ?? 60)
const sampleMs = 15_000

/** Largest growth from the second third of the time to the last, beyond which something leaks. */
const limits = { memory: 1.1, others: 10 }

type Measure = 'memory, MB' | 'descriptors' | 'connections'

/** Figures in the order of their samples, by process. */
type Samples = Map<string, Record<Measure, number[]>>

/** Only watches. Returns how memory, descriptors and connections changed, and what grew. */
export const playSoak = async (stage: Stage): Promise<{ findings: string[]; misses: string[] }> => {
  const samples: Samples = new Map()
  const end = Date.now() + minutes * 60_000
  while (Date.now() < end) {
    await sample(stage, samples)
    await sleep(sampleMs)
  }
  const findings = [`${minutes} minutes`]
  const misses: string[] = []
  for (const [name, figures] of samples)
    for (const [measure, values] of Object.entries(figures) as [Measure, number[]][]) {
      if (values.length === 0) continue
      const third = Math.floor(values.length / 3)
      const [before, after] = [median(values.slice(third, 2 * third)), median(values.slice(2 * third))]
      const text = `${name} ${measure} ${before} → ${after}`
      findings.push(text)
      const most = measure === 'memory, MB' ? before * limits.memory + 10 : before + limits.others
      if (after > most) misses.push(`grows: ${text}`)
    }
  return { findings, misses }
}

const sample = async ({ cluster, client }: Stage, samples: Samples): Promise<void> => {
  const add = (name: string, measure: Measure, value: number): void => {
    const figures = samples.get(name) ?? { 'memory, MB': [], descriptors: [], connections: [] }
    samples.set(name, figures)
    figures[measure].push(value)
  }
  for (const [name, pid] of processesOf(cluster)) {
    add(name, 'memory, MB', megabytesOf(pid))
    add(name, 'descriptors', readdirSync(`/proc/${pid}/fd`).length)
  }
  const [row] = await client.test.context.database.sql<[{ count: number }]>`
    select count(*)::int as count from pg_stat_activity where backend_type = 'client backend'`
  add('primary', 'connections', row.count)
}

const processesOf = ({ copies, workers, fixed }: Cluster): [string, number][] => [
  ...[...copies, ...workers].map((each): [string, number] => [each.name, each.pid()]),
  ...fixed.map((each): [string, number] => [each.name, each.pid]),
]

const megabytesOf = (pid: number): number => {
  const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Math.round(Number(kilobytes) / 1024)
}
