import { AppError } from '../../app-error.ts'
import { Distribution, secondBounds } from '../../metrics/distribution.ts'

export interface LineLimits {
  /** Number of concurrent jobs; others wait. */
  atOnce: number
  /** Longest expected wait in ms during a short burst. */
  patience: number
  /** Number of jobs that may always wait. */
  burst: number
}

export interface LineJob<Result> {
  /** Address the job counts for. Called, like `signal`, only if the job must wait. */
  who(): string
  /** Aborted when the client disconnects; the job is then not started. */
  signal(): AbortSignal | undefined
  work(): Promise<Result>
}

interface Waiting {
  who: string
  begin(): void
  refuse(): void
}

/** A queue that never empties gains nothing from waiting: then only this part of the patience applies. */
const standingPart = 0.2
/** Minimum queue length at any pace. */
const leastRoom = 8
/** Expected milliseconds between two finished jobs, before measurements. */
const firstPace = 10
const paceMemory = 0.9

/**
 * Queue by address: the addresses take turns, and a full queue drops the latest job of the address with the most. A job
 * that could not start in time is refused at once.
 */
export class FairLine {
  readonly #limits: LineLimits
  readonly #now: () => number
  readonly #lines = createLines()
  #running = 0
  #pace = firstPace
  #endedAt = 0
  #waitingSince = 0
  /** Seconds of finished jobs, and of jobs that had to wait for their start. */
  readonly worked = new Distribution(secondBounds)
  readonly waited = new Distribution(secondBounds)

  constructor(limits: LineLimits, now: () => number = () => performance.now()) {
    this.#limits = limits
    this.#now = now
  }

  async run<Result>(job: LineJob<Result>): Promise<Result> {
    return this.#running < this.#limits.atOnce ? this.#begin(job.work) : this.#wait(job)
  }

  /** `expectedMs`: how long a job that arrives now would wait. */
  get figures(): Readonly<{ running: number; waiting: number; expectedMs: number }> {
    const waiting = this.#lines.count()
    const isFree = this.#running < this.#limits.atOnce
    return { running: this.#running, waiting, expectedMs: isFree ? 0 : (waiting + 1) * this.#pace }
  }

  /** True if a job of this address would be refused now. Checked before any work is done. */
  refuses(who: () => string): boolean {
    return this.#running >= this.#limits.atOnce && this.#isFull() && !this.#lines.canDisplace(who())
  }

  async #begin<Result>(work: () => Promise<Result>): Promise<Result> {
    this.#running += 1
    const began = this.#now()
    try {
      return await work()
    } finally {
      this.worked.add((this.#now() - began) / 1000)
      this.#end()
    }
  }

  #wait<Result>(job: LineJob<Result>): Promise<Result> {
    const signal = job.signal()
    const who = job.who()
    this.#makeRoom(who)
    const since = this.#now()
    return new Promise((resolve, reject) => {
      const leave = (): void => {
        this.#lines.remove(waiting)
        reject(overloaded())
      }
      const waiting: Waiting = {
        who,
        begin: () => {
          this.waited.add((this.#now() - since) / 1000)
          signal?.removeEventListener('abort', leave)
          resolve(this.#begin(job.work))
        },
        refuse: () => {
          signal?.removeEventListener('abort', leave)
          reject(overloaded())
        },
      }
      if (signal?.aborted) return reject(overloaded())
      signal?.addEventListener('abort', leave)
      if (this.#lines.count() === 0) this.#waitingSince = this.#now()
      this.#lines.add(waiting)
    })
  }

  /** Measures the pace only while another job is waiting. */
  #end(): void {
    this.#running -= 1
    if (this.#lines.count() > 0) {
      const now = this.#now()
      if (this.#endedAt > this.#waitingSince)
        this.#pace = this.#pace * paceMemory + (now - this.#endedAt) * (1 - paceMemory)
      this.#endedAt = now
    }
    while (this.#running < this.#limits.atOnce) {
      const first = this.#lines.take()
      if (first === undefined) return
      first.begin()
    }
  }

  #makeRoom(who: string): void {
    if (!this.#isFull()) return
    if (!this.#lines.canDisplace(who)) throw overloaded()
    this.#lines.displace()?.refuse()
  }

  #isFull(): boolean {
    return this.#lines.count() >= this.#room()
  }

  #room(): number {
    const { patience, burst } = this.#limits
    const isStanding = this.#lines.count() > 0 && this.#now() - this.#waitingSince > patience
    if (isStanding) return Math.max(leastRoom, (patience * standingPart) / this.#pace)
    return Math.max(burst, patience / this.#pace)
  }
}

/** Abort reason, created once: the default one of a signal costs more than a response. */
export const clientGone = new Error('the client disconnected')

/** Shared, because thousands may be thrown per second and their stack is useless. */
const refusal = new AppError('overloaded', { retryAfterSeconds: 3 })
export const overloaded = (): AppError => refusal

/** One queue per address, served in turn. */
const createLines = () => {
  const lines = new Map<string, Waiting[]>()
  let count = 0

  const longest = (): Waiting[] => {
    let most: Waiting[] = []
    for (const line of lines.values()) if (line.length > most.length) most = line
    return most
  }

  return {
    count: () => count,
    add(waiting: Waiting): void {
      const line = lines.get(waiting.who)
      if (line === undefined) lines.set(waiting.who, [waiting])
      else line.push(waiting)
      count += 1
    },
    take(): Waiting | undefined {
      for (const [who, line] of lines) {
        lines.delete(who)
        const first = line.shift()
        if (line.length > 0) lines.set(who, line)
        count -= 1
        return first
      }
      return undefined
    },
    remove(waiting: Waiting): void {
      const line = lines.get(waiting.who)
      const at = line?.indexOf(waiting) ?? -1
      if (line === undefined || at === -1) return
      line.splice(at, 1)
      count -= 1
      if (line.length === 0) lines.delete(waiting.who)
    },
    /** True if another address has the longest queue, even counting the newcomer. */
    canDisplace: (newcomer: string): boolean => (lines.get(newcomer)?.length ?? 0) + 1 < longest().length,
    /** Removes the latest job of the longest queue. */
    displace(): Waiting | undefined {
      count -= 1
      return longest().pop()
    },
  }
}
