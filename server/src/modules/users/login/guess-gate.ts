import { setTimeout as sleep } from 'node:timers/promises'
import { AppError } from '../../../platform/app-error.ts'

/** Asks for leave to guess: `busy` while guesses that are being judged may yet give their room back, `full` when none may. */
type Enter<Leave> = () => Promise<Leave>

/** The guesses that wait in this process, by what they count against. */
export interface GuessGate {
  /**
   * Runs `work` with the leave that `enter` gave it. That is asked for one after the other, in the order in which they came,
   * and again while it is `busy`; that there is no room, or what it throws, is told to all who wait.
   */
  through<Leave, T>(key: string, enter: Enter<Leave>, work: (leave: Left<Leave>) => Promise<T>): Promise<T>
}

type Left<Leave> = Exclude<Leave, 'busy'>

interface Waiting {
  enter: Enter<unknown>
  givesUpAt: number
  resolve(leave: unknown): void
  reject(error: unknown): void
}

interface Line {
  /** Who waits or is judged. */
  here: number
  waiting: Waiting[]
  isServed: boolean
  /** Somebody was judged: there may be room. */
  wake(): void
}

const patienceMs = 15_000
const mostWaiting = 1000
/** What another copy gives back is found by looking. */
const lookMs = 100

const nobody = (): void => undefined

/** A guess counts as a failure until it turns out right: who finds no room waits for those that may yet give theirs back. */
export const createGuessGate = (): GuessGate => {
  const lines = new Map<string, Line>()
  return {
    async through(key, enter, work) {
      const line = lines.get(key) ?? { here: 0, waiting: [], isServed: false, wake: nobody }
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

const takeTurn = <Leave>(line: Line, enter: Enter<Leave>): Promise<Left<Leave>> =>
  new Promise((resolve, reject) => {
    if (line.waiting.length >= mostWaiting) return reject(waitedTooLong())
    const givesUpAt = performance.now() + patienceMs
    line.waiting.push({ enter, givesUpAt, resolve: resolve as Waiting['resolve'], reject })
    if (!line.isServed) serve(line).catch(reject)
  })

const serve = async (line: Line): Promise<void> => {
  line.isServed = true
  for (let [first] = line.waiting; first !== undefined; [first] = line.waiting) {
    if (performance.now() > first.givesUpAt) line.waiting.shift()?.reject(waitedTooLong())
    else await serveFirst(line, first)
  }
  line.isServed = false
}

const serveFirst = async (line: Line, { enter }: Waiting): Promise<void> => {
  const freed = new AbortController()
  line.wake = () => freed.abort()
  try {
    const leave = await enter()
    if (leave === 'busy') await sleep(lookMs, undefined, { signal: freed.signal }).catch(nobody)
    else if (leave === 'full') for (const each of line.waiting.splice(0)) each.resolve(leave)
    else line.waiting.shift()?.resolve(leave)
  } catch (error) {
    for (const each of line.waiting.splice(0)) each.reject(error)
  }
}
