import { AppError } from '../../app-error.ts'

export interface LineLimits {
  /** So many are worked on at once; the others wait. */
  atOnce: number
  /** How long (in ms) anybody may have to wait, as far as can be foreseen, when many come for a moment. */
  patience: number
  /** So many may always come at one moment. */
  burst: number
}

export interface LineJob<Result> {
  /** Whose turn it takes. Asked, like the next one, only if it has to wait. */
  who(): string
  /** Aborted when nobody waits for it any longer: then it is not begun. */
  signal(): AbortSignal | undefined
  work(): Promise<Result>
}

interface Waiting {
  who: string
  begin(): void
  refuse(): void
}

/** While a queue does not end, waiting helps nobody: then only this part of the patience is left. */
const standingPart = 0.2
/** Waiting places there are always, however slow it goes. */
const leastRoom = 8
/** The milliseconds from one end to the next, until they are known: from whatever ends while others wait. */
const firstPace = 10
const paceMemory = 0.9

/**
 * Jobs wait by address: the addresses take turns, and when the line is full, the address with the most waiting jobs loses
 * its latest. A job that could not be done in time is refused at once.
 */
export class FairLine {
  readonly #limits: LineLimits
  readonly #now: () => number
  readonly #lines = createLines()
  #running = 0
  #pace = firstPace
  #endedAt = 0
  #waitingSince = 0

  constructor(limits: LineLimits, now: () => number = () => performance.now()) {
    this.#limits = limits
    this.#now = now
  }

  async run<Result>(job: LineJob<Result>): Promise<Result> {
    return this.#running < this.#limits.atOnce ? this.#begin(job.work) : this.#wait(job)
  }

  /** Whether a job of this address would be refused now. Asked before any work is done for it. */
  refuses(who: () => string): boolean {
    return this.#running >= this.#limits.atOnce && this.#isFull() && !this.#lines.canDisplace(who())
  }

  async #begin<Result>(work: () => Promise<Result>): Promise<Result> {
    this.#running += 1
    try {
      return await work()
    } finally {
      this.#end()
    }
  }

  #wait<Result>(job: LineJob<Result>): Promise<Result> {
    const signal = job.signal()
    const who = job.who()
    this.#makeRoom(who)
    return new Promise((resolve, reject) => {
      const leave = (): void => {
        this.#lines.remove(waiting)
        reject(overloaded())
      }
      const waiting: Waiting = {
        who,
        begin: () => {
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

  /** The pace is measured only while the next job is always waiting. */
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

/** Why a signal is aborted. Made once: the one that a signal makes by itself costs more than an answer. */
export const nobodyWaits = new Error('nobody waits for it any longer')

/** One for all: there may be thousands a second, and where it was made says nothing. */
const refusal = new AppError('overloaded', { retryAfterSeconds: 3 })
export const overloaded = (): AppError => refusal

/** One line for each address; they are served in turn. */
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
    /** Is the longest line another one's, and would it be even with the newcomer? */
    canDisplace: (newcomer: string): boolean => (lines.get(newcomer)?.length ?? 0) + 1 < longest().length,
    /** Takes the latest out of the longest line. */
    displace(): Waiting | undefined {
      count -= 1
      return longest().pop()
    },
  }
}
