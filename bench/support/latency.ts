import { Agent, type IncomingMessage, request } from 'node:http'
import { holdCeiling, median } from './rounds.ts'

/** Timed call, with its name in the table. */
export interface TimedCall {
  name: string
  /** Addresses requested in turn. */
  urls: readonly string[]
  headers?: Readonly<Record<string, string>>
  /** Called for each refusal by overload; without it a refusal ends the run. */
  onBusy?: () => void
}

export interface Latency {
  name: string
  /** 99th percentile of each round, in milliseconds. */
  p99: number[]
  p50: number[]
}

const rounds = 5
/** `BENCH_BURSTS` takes fewer on a slow machine, with a less exact p99. */
const burstsPerRound = Number(process.env.BENCH_BURSTS ?? 20)
const callsPerBurst = 50
const together = 2

/**
 * Times calls in short alternating bursts, A B C A B C, so that other load disturbs all alike; a round's percentile is
 * that of all its bursts.
 */
export const compareLatency = async (calls: readonly TimedCall[]): Promise<Latency[]> => {
  const agent = new Agent({ keepAlive: true, maxSockets: together })
  const latencies = calls.map(({ name }): Latency => ({ name, p99: [], p50: [] }))
  for (const call of calls) await burst(agent, call, callsPerBurst * 4)
  for (let round = 0; round < rounds; round += 1) {
    const taken: number[][] = calls.map(() => [])
    for (let turn = 0; turn < burstsPerRound; turn += 1)
      for (const [at, call] of calls.entries()) taken[at]?.push(...(await burst(agent, call, callsPerBurst)))
    for (const [at, times] of taken.entries()) {
      latencies[at]?.p99.push(percentile(times, 0.99))
      latencies[at]?.p50.push(percentile(times, 0.5))
    }
  }
  agent.destroy()
  return latencies
}

/** Bar on the ratio of p99s; the ratio of medians in brackets shows whether the work grew or the machine was noisy. */
export const holdLatency = (name: string, latency: Latency | undefined, to: Latency | undefined, most: number): void =>
  holdCeiling(`${name} (p50 ${ratio(latency?.p50, to?.p50).toFixed(2)})`, ratio(latency?.p99, to?.p99), most)

/** Median over the rounds of the ratio of two figures of the same round. */
const ratio = (values: readonly number[] = [], to: readonly number[] = []): number =>
  median(values.map((value, round) => value / (to[round] ?? Number.NaN)))

export const printLatencies = (title: string, latencies: readonly Latency[]): void => {
  console.log(`\n${title} (milliseconds, median of ${rounds} rounds of ${burstsPerRound * callsPerBurst} calls)`)
  for (const { name, p50, p99 } of latencies) {
    const all = p99.map((value) => value.toFixed(1)).join(' ')
    console.log(`  ${name.padEnd(48)} p50 ${median(p50).toFixed(2)}  p99 ${median(p99).toFixed(2)}   ${all}`)
  }
}

/** Continues over bursts, so that all addresses of a call are used. */
let turn = 0

const burst = async (agent: Agent, call: TimedCall, count: number): Promise<number[]> => {
  const times: number[] = []
  let left = count
  const caller = async (): Promise<void> => {
    while (left > 0) {
      left -= 1
      turn += 1
      const started = performance.now()
      await ask(agent, call, turn)
      times.push(performance.now() - started)
    }
  }
  await Promise.all(Array.from({ length: together }, caller))
  return times
}

const ask = (agent: Agent, { urls, headers = {}, onBusy }: TimedCall, turn: number): Promise<void> =>
  new Promise((resolve, reject) => {
    const url = urls[turn % urls.length] ?? ''
    const onAnswer = (answer: IncomingMessage): void => {
      if (answer.statusCode === 503 && onBusy !== undefined) onBusy()
      else if (answer.statusCode !== 200) reject(new Error(`${url} answered ${answer.statusCode}`))
      answer.resume().once('end', resolve).once('error', reject)
    }
    request(url, { agent, headers }, onAnswer).once('error', reject).end()
  })

export const percentile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.ceil(values.length * share) - 1] ?? Number.NaN
