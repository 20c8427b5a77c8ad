import { spawnSync } from 'node:child_process'

/** Address under load, with its name in the table. */
export interface Contender {
  name: string
  url: string
  /** Script for wrk, instead of requests for the address alone. */
  script?: string
  /** CPU time of the server. */
  cpu?: () => number
}

export interface Figure {
  name: string
  median: number
  all: number[]
  /** Requests per CPU second of the server: its throughput with a core of its own. */
  perCpu: number[]
}

const rounds = 5

/** Requests per second of each contender, in short alternating rounds, A B A B, so that other load disturbs all alike. */
export const compareThroughput = (
  contenders: readonly Contender[],
  { seconds = 2, connections = 32, count = rounds }: { seconds?: number; connections?: number; count?: number } = {},
): Figure[] => {
  for (const contender of contenders) load(contender, { seconds: 1, connections })
  const figures = contenders.map(({ name }) => ({ name, median: 0, all: [] as number[], perCpu: [] as number[] }))
  for (let round = 0; round < count; round += 1) {
    for (const [index, contender] of contenders.entries()) {
      const before = contender.cpu?.() ?? Number.NaN
      const rate = load(contender, { seconds, connections })
      figures[index]?.all.push(rate)
      figures[index]?.perCpu.push((rate * seconds) / ((contender.cpu?.() ?? Number.NaN) - before))
    }
  }
  return figures.map((figure) => ({ ...figure, median: median(figure.all) }))
}

/** Median over the rounds of the ratio of two contenders in the same round. */
export const ratio = (figure: Figure | undefined, to: Figure | undefined): number =>
  medianRatio(figure?.all ?? [], to?.all ?? [])

/** Ratio of requests per CPU second, which holds on a busy machine too. */
export const cpuRatio = (figure: Figure | undefined, to: Figure | undefined): number =>
  median(figure?.perCpu ?? []) / median(to?.perCpu ?? [])

const medianRatio = (values: readonly number[], to: readonly number[]): number =>
  median(values.map((value, round) => value / (to[round] ?? Number.NaN)))

export const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[values.length >> 1] ?? Number.NaN

/** Runs one round of wrk on its own core. */
const load = (
  { url, script }: Contender,
  { seconds, connections }: { seconds: number; connections: number },
): number => {
  const wrk = ['wrk', '-t1', `-c${connections}`, `-d${seconds}s`, ...(script ? ['-s', script] : []), url]
  const { stdout, error, status } = spawnSync('taskset', ['-c', '1', ...wrk], { encoding: 'utf8' })
  if (error !== undefined || status === 127 || stdout === '') {
    throw new Error('This needs wrk and taskset: Debian packages wrk and util-linux.')
  }
  const refused = /Non-2xx or 3xx responses: (\d+)/.exec(stdout)
  if (refused !== null) throw new Error(`${url} refused ${refused[1]} requests`)
  return Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1] ?? Number.NaN)
}

export const printTable = (title: string, figures: readonly Figure[]): void => {
  console.log(`\n${title} (requests a second, median of ${figures[0]?.all.length ?? rounds} rounds)`)
  for (const { name, median: middle, all, perCpu } of figures) {
    console.log(`  ${name.padEnd(48)} ${Math.round(middle).toString().padStart(8)}   ${all.map(Math.round).join(' ')}`)
    if (perCpu.every(Number.isFinite)) console.log(`  ${''.padEnd(48)} ${Math.round(median(perCpu))} a CPU second`)
  }
}

/** Prints a bar; a missed one sets the exit code. */
export const holdBar = (name: string, value: number, least: number): void =>
  judge(value >= least, `${name}: ${rounded(value)} (at least ${least})`)

/** Prints an upper bar; a missed one sets the exit code. */
export const holdCeiling = (name: string, value: number, most: number): void =>
  judge(value <= most, `${name}: ${rounded(value)} (at most ${most})`)

const rounded = (value: number): string => (Number.isInteger(value) ? String(value) : value.toFixed(2))

const judge = (held: boolean, line: string): void => {
  console.log(`  ${held ? '✓' : '✗'} ${line}`)
  if (!held) process.exitCode = 1
}
