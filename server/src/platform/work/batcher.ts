import { setTimeout as sleep } from 'node:timers/promises'
import { AppError } from '../app-error.ts'
import { isUnavailable } from '../db/database.ts'
import { outOfScope } from '../db/replicas/read-scope.ts'

/** Answers many callers with one operation. */
export interface Batcher<Item, Outcome> {
  add(item: Item): Promise<Outcome>
}

interface Waiting<Item, Outcome> {
  item: Item
  resolve(outcome: Outcome): void
  reject(error: unknown): void
}

/** Returns one outcome per item, in order. It must be durable when the promise resolves, as callers rely on it. */
type Flush<Item, Outcome> = (items: readonly Item[]) => Promise<readonly Outcome[]>

interface BatcherOptions<Item> {
  most?: number
  /** Longest queue; further callers get `overloaded`. */
  room?: number
  /** Delay before each batch, to collect more items. */
  gatherMs?: number
  /** Items that share a mark are never in one batch: the later one waits for the next. */
  marksOf?: (item: Item) => readonly string[]
}

const mostAtOnce = 200
const comeAgainSeconds = 2

/**
 * Batches the items that arrive during a run; a lone item does not wait. Runs one flush at a time. A failing flush is
 * retried in halves, so that only the failing item is rejected.
 */
export const createBatcher = <Item, Outcome>(
  flush: Flush<Item, Outcome>,
  { most = mostAtOnce, room = Number.POSITIVE_INFINITY, gatherMs = 0, marksOf }: BatcherOptions<Item> = {},
): Batcher<Item, Outcome> => {
  const waiting: Waiting<Item, Outcome>[] = []
  let isBusy = false

  const take = (): Waiting<Item, Outcome>[] =>
    marksOf === undefined ? waiting.splice(0, most) : takeApart(waiting, most, marksOf)

  const work = async (): Promise<void> => {
    isBusy = true
    while (waiting.length > 0) {
      if (gatherMs > 0) await sleep(gatherMs)
      await settle(flush, take())
    }
    isBusy = false
  }

  const fail = (error: unknown): void => {
    isBusy = false
    for (const { reject } of waiting.splice(0)) reject(error)
  }

  return {
    add: (item) =>
      new Promise((resolve, reject) => {
        if (waiting.length >= room) {
          reject(new AppError('overloaded', { retryAfterSeconds: comeAgainSeconds }))
          return
        }
        waiting.push({ item, resolve, reject })
        if (!isBusy) outOfScope(work).catch(fail)
      }),
  }
}

/** Takes the first item of each mark; those with the same mark keep their order. */
const takeApart = <Item, Outcome>(
  waiting: Waiting<Item, Outcome>[],
  most: number,
  marksOf: (item: Item) => readonly string[],
): Waiting<Item, Outcome>[] => {
  const seen = new Set<string>()
  const batch: Waiting<Item, Outcome>[] = []
  const later: Waiting<Item, Outcome>[] = []
  let at = 0
  for (; at < waiting.length && batch.length < most; at += 1) {
    const one = waiting[at] as Waiting<Item, Outcome>
    const marks = marksOf(one.item)
    const isApart = marks.every((mark) => !seen.has(mark))
    for (const mark of marks) seen.add(mark)
    ;(isApart ? batch : later).push(one)
  }
  waiting.splice(0, at, ...later)
  return batch
}

const settle = async <Item, Outcome>(
  flush: Flush<Item, Outcome>,
  batch: readonly Waiting<Item, Outcome>[],
): Promise<void> => {
  try {
    const outcomes = await flush(batch.map(({ item }) => item))
    if (outcomes.length !== batch.length) throw new RangeError(`${batch.length} items got ${outcomes.length} outcomes`)
    for (const [at, { resolve }] of batch.entries()) resolve(outcomes[at] as Outcome)
  } catch (error) {
    // Without the database each half would fail as well, after its own wait.
    if (batch.length === 1 || isUnavailable(error)) for (const { reject } of batch) reject(error)
    else {
      const half = Math.ceil(batch.length / 2)
      await settle(flush, batch.slice(0, half))
      await settle(flush, batch.slice(half))
    }
  }
}
