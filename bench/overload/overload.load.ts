import { percentile } from '../support/latency.ts'
import { createThinClient } from '../support/thin-client.ts'

/** Load with a fixed rate that does not wait for responses, like a crowd. */
export interface Load {
  url: string
  /** Paths requested in turn, starting with `first`. */
  paths: string[]
  first: number
  perSecond: number
  /** Instead of a rate: number of callers that wait for each response, to find the capacity. */
  callers?: number
  seconds: number
  /** Whether connections are reused, or each request opens one. */
  kept: boolean
  /** Names that log in in turn, because repeated logins of one name are limited. Without names no critical calls are made. */
  names: string[]
  password: string
}

export interface Timing {
  count: number
  p50: number
  p99: number
}

export interface LoadResult {
  asked: number
  goodPerSecond: number
  answered: Timing
  refused: Timing
  login: Timing
  ready: Timing
  /** Number of responses by status or error. */
  outcomes: Record<string, number>
}

const giveUpMilliseconds = 30_000
const criticalPerSecond = 5

/** Runs in its own process, so that the measured server does not delay it. */
const run = async (load: Load): Promise<LoadResult> => {
  const client = createThinClient({ ...load, timeoutMilliseconds: giveUpMilliseconds })
  const times = { answered: [] as number[], refused: [] as number[], login: [] as number[], ready: [] as number[] }
  const outcomes: Record<string, number> = {}
  const ask = async (path: string, into: (status: string) => number[] | undefined, body?: string): Promise<void> => {
    const started = performance.now()
    const outcome = await client.ask(path, body)
    outcomes[outcome] = (outcomes[outcome] ?? 0) + 1
    into(outcome)?.push(performance.now() - started)
  }
  let asked = 0
  const browse = (): Promise<void> => {
    const path = load.paths[(load.first + asked) % load.paths.length] ?? '/'
    asked += 1
    return ask(path, (status) => ({ 200: times.answered, 503: times.refused })[status])
  }
  const critical = (): Promise<unknown> =>
    Promise.all([
      ask(
        '/api/users/login',
        (status) => listFor('login', status, times.login),
        JSON.stringify({ name: load.names[criticals % load.names.length], password: load.password }),
      ),
      ask('/readyz', (status) => listFor('readyz', status, times.ready)),
    ])
  let criticals = 0
  const begun = performance.now()
  const passed = (): number => (performance.now() - begun) / 1000
  const under: Promise<unknown>[] = []
  const caller = async (): Promise<void> => {
    while (passed() < load.seconds) await browse()
  }
  for (let index = 0; index < (load.callers ?? 0); index += 1) under.push(caller())
  while (passed() < load.seconds) {
    if (load.callers === undefined) while (asked < passed() * load.perSecond) under.push(browse())
    for (; load.names.length > 0 && criticals < passed() * criticalPerSecond; criticals += 1) under.push(critical())
    await new Promise((resolve) => setTimeout(resolve, 2))
  }
  const goodPerSecond = times.answered.length / passed()
  await Promise.all(under)
  client.close()
  const { answered, refused, login, ready } = times
  return {
    asked,
    goodPerSecond,
    answered: timed(answered),
    refused: timed(refused),
    login: timed(login),
    ready: timed(ready),
    outcomes,
  }
}

/** The list for the call's time; undefined for a failed call, which counts as the longest wait. */
const listFor = (name: string, status: string, times: number[]): number[] | undefined => {
  if (status === '200') return times
  console.error(`${name} ended with ${status}`)
  times.push(giveUpMilliseconds)
  return undefined
}

const timed = (times: number[]): Timing => ({
  count: times.length,
  p50: percentile(times, 0.5),
  p99: percentile(times, 0.99),
})

if (import.meta.main) {
  process.once('message', async (load: Load) => {
    process.send?.(await run(load))
    process.disconnect()
  })
}
