import { AppError } from '../app-error.ts'

export interface RenderQueueLimits {
  /** Pages in the making at once: while one waits for its data, another is drawn. */
  atOnce: number
  /** How long (in ms) a page may have to wait, as far as can be foreseen, when many come for a moment. */
  patience: number
}

export interface RenderJob<Result> {
  /** Whose turn it takes. */
  who: string
  /** Aborted when nobody waits for it any longer: then it is not begun. */
  signal: AbortSignal
  work(): Promise<Result>
}

export interface RenderQueue {
  run<Result>(job: RenderJob<Result>): Promise<Result>
}

interface Waiting {
  who: string
  begin(): void
  refuse(): void
}

/** While a queue does not end, waiting helps nobody: then only this part of the patience is left. */
const standingPart = 0.12
/** Waiting places there are always, however slow it goes. */
const leastRoom = 4
/** A first guess at what a page takes; corrected by every page that ends while others wait. */
const firstPace = 20
const paceMemory = 0.9

/**
 * Pages wait by whom they are for: addresses take turns, and where there is no room left, whoever waits for most loses
 * their latest. A page that could not come in time is refused at once.
 */
export const createRenderQueue = (
  { atOnce, patience }: RenderQueueLimits,
  now: () => number = () => performance.now(),
): RenderQueue => {
  const lines = createLines()
  let running = 0
  let pace = firstPace
  let endedAt = 0
  let waitingSince = 0

  const room = (): number => {
    const standing = lines.count() > 0 && now() - waitingSince > patience
    return Math.max(leastRoom, Math.floor((standing ? patience * standingPart : patience) / pace))
  }

  const next = (): void => {
    while (running < atOnce) {
      const first = lines.take()
      if (first === undefined) return
      running += 1
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

  const makeRoom = (who: string): void => {
    if (lines.count() < room()) return
    const displaced = lines.displace(who)
    if (displaced === undefined) throw overloaded()
    displaced.refuse()
  }

  return {
    run({ who, signal, work }) {
      if (running >= atOnce) makeRoom(who)
      return new Promise((resolve, reject) => {
        const refuse = (): void => {
          signal.removeEventListener('abort', leave)
          reject(overloaded())
        }
        const begin = (): void => {
          signal.removeEventListener('abort', leave)
          work().then(resolve, reject).finally(ended)
        }
        const waiting: Waiting = { who, begin, refuse }
        const leave = (): void => {
          lines.remove(waiting)
          refuse()
        }
        if (signal.aborted) return refuse()
        signal.addEventListener('abort', leave)
        if (lines.count() === 0) waitingSince = now()
        lines.add(waiting)
        next()
      })
    },
  }
}

const overloaded = (): AppError => new AppError('overloaded', { retryAfterSeconds: 3 })

/** One line for each address; they are served in turn. */
const createLines = () => {
  const lines = new Map<string, Waiting[]>()
  let count = 0

  const keep = (who: string, line: Waiting[]): void => {
    if (line.length === 0) lines.delete(who)
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
      keep(waiting.who, line)
    },
    /** Takes the latest out of the longest line, unless who comes would then have the longest. */
    displace(newcomer: string): Waiting | undefined {
      let longest: Waiting[] = []
      for (const line of lines.values()) if (line.length > longest.length) longest = line
      if ((lines.get(newcomer)?.length ?? 0) + 1 >= longest.length) return undefined
      count -= 1
      return longest.pop()
    },
  }
}
