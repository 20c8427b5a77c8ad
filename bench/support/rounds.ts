import { spawnSync } from 'node:child_process'

/** Something that is loaded: an address, and what it is called in the table. */
export interface Contender {
  name: string
  url: string
}

export interface Figure {
  name: string
  median: number
  all: number[]
}

const rounds = 5

/** Requests a second of each contender: short rounds, interleaved A B A B, so that a noisy machine disturbs all alike. */
export const compareThroughput = (contenders: readonly Contender[], seconds = 2): Figure[] => {
  for (const { url } of contenders) load(url, 1)
  const figures = contenders.map(({ name }) => ({ name, median: 0, all: [] as number[] }))
  for (let round = 0; round < rounds; round += 1) {
    for (const [index, { url }] of contenders.entries()) figures[index]?.all.push(load(url, seconds))
  }
  return figures.map((figure) => ({ ...figure, median: median(figure.all) }))
}

/** The median over the rounds of a contender's figure divided by another's in the same round. */
export const ratio = (figure: Figure | undefined, to: Figure | undefined): number =>
  median((figure?.all ?? []).map((value, round) => value / (to?.all[round] ?? Number.NaN)))

export const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[values.length >> 1] ?? Number.NaN

/** One round of wrk on a core of its own. */
const load = (url: string, seconds: number): number => {
  const wrk = ['wrk', '-t1', '-c32', `-d${seconds}s`, url]
  const { stdout, error, status } = spawnSync('taskset', ['-c', '1', ...wrk], { encoding: 'utf8' })
  if (error !== undefined || status === 127 || stdout === '') {
    throw new Error('This needs wrk and taskset: Debian packages wrk and util-linux.')
  }
  const refused = /Non-2xx or 3xx responses: (\d+)/.exec(stdout)
  if (refused !== null) throw new Error(`${url} refused ${refused[1]} requests`)
  return Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1] ?? Number.NaN)
}

export const printTable = (title: string, figures: readonly Figure[]): void => {
  console.log(`\n${title} (requests a second, median of ${rounds} rounds)`)
  for (const { name, median: middle, all } of figures) {
    console.log(`  ${name.padEnd(48)} ${Math.round(middle).toString().padStart(8)}   ${all.map(Math.round).join(' ')}`)
  }
}

/** Prints a bar and remembers a missed one in the exit code. */
export const holdBar = (name: string, value: number, least: number): void => {
  const held = value >= least
  console.log(`  ${held ? '✓' : '✗'} ${name}: ${value.toFixed(2)} (at least ${least})`)
  if (!held) process.exitCode = 1
}
