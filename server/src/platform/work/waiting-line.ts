import { AppError } from '../app-error.ts'
import type { Sender, SpentTime } from './spent-time.ts'

interface Waits {
  sender: Sender | undefined
  refuse(error: AppError): void
}

export interface WaitingLine<One extends Waits> {
  add(one: One): void
  /** Before those of the same rank: it had its turn already. */
  addFirst(one: One): void
  /** Takes out whoever spent least of those that fit. */
  next(fits: (one: One, rank: number) => boolean): One | undefined
  /** Turns away who still waits; nothing happens to others. */
  giveUp(one: One): void
  /** Turns away who is too many: a full line is no reason to refuse a stranger. */
  shorten(): void
  drain(): One[]
}

/** Those who wait for something dear: who had less of it goes first, and of equals who came first. */
export const createWaitingLine = <One extends Waits>(spent: SpentTime, most: number): WaitingLine<One> => {
  const line: One[] = []
  const take = (one: One): One => {
    line.splice(line.indexOf(one), 1)
    return one
  }
  /** The server's own work goes before anybody's is turned away. */
  const rankOf = ({ sender }: One): number => (sender === undefined ? Number.POSITIVE_INFINITY : spent.rank(sender))
  const turnAway = (one: One): void => take(one).refuse(new AppError('overloaded', { retryAfterSeconds: 10 }))
  return {
    add(one) {
      line.push(one)
    },
    addFirst(one) {
      line.unshift(one)
    },
    next(fits) {
      const ranked = line
        .map((one) => ({ one, rank: spent.rank(one.sender) }))
        .filter(({ one, rank }) => fits(one, rank))
      const [head, ...others] = ranked
      if (head === undefined) return undefined
      return take(others.reduce((first, other) => (other.rank < first.rank ? other : first), head).one)
    },
    giveUp(one) {
      if (line.includes(one)) turnAway(one)
    },
    shorten() {
      if (line.length <= most) return
      turnAway(line.reduce((worst, one) => (rankOf(one) >= rankOf(worst) ? one : worst)))
    },
    drain: () => line.splice(0),
  }
}
