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

export interface FairLine {
  run<Result>(job: LineJob<Result>): Promise<Result>
  /** Would somebody's work be refused if it came now? Asked before anything is done for it. */
  refuses(who: () => string): boolean
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
 * Work waits by whom it is for: addresses take turns, and where there is no room left, whoever waits for most loses
 * their latest. What could not be done in time is refused at once.
 */
export const createFairLine = (
  { atOnce, patience, burst }: LineLimits,
  now: () => number = () => performance.now(),
): FairLine => {
  const lines = createLines()
  let running = 0
  let pace = firstPace
  let endedAt = 0
  let waitingSince = 0

  const room = (): number => {
    const isStanding = lines.count() > 0 && now() - waitingSince > patience
    if (isStanding) return Math.max(leastRoom, (patience * standingPart) / pace)
    return Math.max(burst, patience / pace)
  }

  const next = (): void => {
    while (running < atOnce) {
      const first = lines.take()
      if (first === undefined) return
      first.begin()
    }
  }

  /** How fast it goes shows while there is always a next one. */
  const ended = (): void => {
    running -= 1
    if (lines.count() > 0) {
      if (endedAt > waitingSince) pace = pace * paceMemory + (now() - endedAt) * (1 - paceMemory)
      endedAt = now()
    }
    next()
  }

  const isFull = (): boolean => lines.count() >= room()

  const makeRoom = (who: string): void => {
    if (!isFull()) return
    if (!lines.canDisplace(who)) throw overloaded()
    lines.displace()?.refuse()
  }

  const begin = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    running += 1
    try {
      return await work()
    } finally {
      ended()
    }
  }

  const wait = <Result>(job: LineJob<Result>): Promise<Result> => {
    const signal = job.signal()
    const who = job.who()
    makeRoom(who)
    return new Promise((resolve, reject) => {
      const leave = (): void => {
        lines.remove(waiting)
        reject(overloaded())
      }
      const waiting: Waiting = {
        who,
        begin() {
          signal?.removeEventListener('abort', leave)
          resolve(begin(job.work))
        },
        refuse() {
          signal?.removeEventListener('abort', leave)
          reject(overloaded())
        },
      }
      if (signal?.aborted) return reject(overloaded())
      signal?.addEventListener('abort', leave)
      if (lines.count() === 0) waitingSince = now()
      lines.add(waiting)
    })
  }

  return {
    async run(job) {
      return running < atOnce ? begin(job.work) : wait(job)
    },
    refuses: (who) => running >= atOnce && isFull() && !lines.canDisplace(who()),
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
