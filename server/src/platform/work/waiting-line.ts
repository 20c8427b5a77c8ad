import { AppError } from '../app-error.ts'
import type { Sender, SpentTime } from './spent-time.ts'

interface Waits {
  sender: Sender | undefined
  refuse(error: AppError): void
}

export interface WaitingLine<One extends Waits> {
  add(one: One): void
  /** Puts a task that already had its turn before those of the same rank. */
  addFirst(one: One): void
  /** Removes and returns the fitting entry of the sender with the least CPU time. */
  next(fits: (one: One, rank: number) => boolean): One | undefined
  /** Rejects an entry if it still waits. */
  giveUp(one: One): void
  /** Rejects the entry of the heaviest sender if the queue is too long, so that it stays open to new senders. */
  shorten(): void
  drain(): One[]
  count(): number
}

/** Queue for an expensive resource, by used CPU time and then by arrival. */
export const createWaitingLine = <One extends Waits>(spent: SpentTime, most: number): WaitingLine<One> => {
  const line: One[] = []
  const take = (one: One): One => {
    line.splice(line.indexOf(one), 1)
    return one
  }
  /** The server's own tasks are rejected before those of senders. */
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
    count: () => line.length,
  }
}
