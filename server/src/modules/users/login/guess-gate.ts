import { setTimeout as sleep } from 'node:timers/promises'
import { AppError } from '../../../platform/app-error.ts'

/** Asks for permission to guess: `busy` while a guess being checked may still free room, `full` if none can. */
type Enter<Leave> = () => Promise<Leave>

/** Queues of this process's guesses, by the key they count under. */
export interface GuessGate {
  /**
   * Runs `work` with the result of `enter`, which is called one request at a time, in order of arrival, and again while
   * it is `busy`. `full` or an error is passed to all requests that wait.
   */
  through<Leave, T>(key: string, enter: Enter<Leave>, work: (leave: FinalLeave<Leave>) => Promise<T>): Promise<T>
}

type FinalLeave<Leave> = Exclude<Leave, 'busy'>

interface Waiting {
  enter: Enter<unknown>
  givesUpAt: number
  resolve(leave: unknown): void
  reject(error: unknown): void
}

interface GuessQueue {
  /** Requests that wait or are being checked. */
  here: number
  waiting: Waiting[]
  isServed: boolean
  /** A check ended, so there may be room. */
  wake(): void
}

const patienceMs = 15_000
const mostWaiting = 1000
/** Room freed by another server instance is found by polling. */
const pollMs = 100

const noop = (): void => undefined

/** A guess counts as failed until it proves right; a request without room waits for those being checked. */
export const createGuessGate = (): GuessGate => {
  const lines = new Map<string, GuessQueue>()
  return {
    async through(key, enter, work) {
      const line = lines.get(key) ?? { here: 0, waiting: [], isServed: false, wake: noop }
      lines.set(key, line)
      line.here += 1
      try {
        return await work(await takeTurn(line, enter))
      } finally {
        line.here -= 1
        line.wake()
        if (line.here === 0) lines.delete(key)
      }
    },
  }
}

const waitedTooLong = (): AppError => new AppError('overloaded', { retryAfterSeconds: 2 })

const takeTurn = <Leave>(line: GuessQueue, enter: Enter<Leave>): Promise<FinalLeave<Leave>> =>
  new Promise((resolve, reject) => {
    if (line.waiting.length >= mostWaiting) return reject(waitedTooLong())
    const givesUpAt = performance.now() + patienceMs
    line.waiting.push({ enter, givesUpAt, resolve: resolve as Waiting['resolve'], reject })
    if (!line.isServed) serve(line).catch(reject)
  })

const serve = async (line: GuessQueue): Promise<void> => {
  line.isServed = true
  for (let [first] = line.waiting; first !== undefined; [first] = line.waiting) {
    if (performance.now() > first.givesUpAt) line.waiting.shift()?.reject(waitedTooLong())
    else await serveFirst(line, first)
  }
  line.isServed = false
}

const serveFirst = async (line: GuessQueue, { enter }: Waiting): Promise<void> => {
  const freed = new AbortController()
  line.wake = () => freed.abort()
  try {
    const leave = await enter()
    if (leave === 'busy') await sleep(pollMs, undefined, { signal: freed.signal }).catch(noop)
    else if (leave === 'full') for (const each of line.waiting.splice(0)) each.resolve(leave)
    else line.waiting.shift()?.resolve(leave)
  } catch (error) {
    for (const each of line.waiting.splice(0)) each.reject(error)
  }
}
