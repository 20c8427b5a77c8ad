import { isUnavailable } from './db/database.ts'

/** Answers many callers with one piece of work. */
export interface Batcher<Item, Outcome> {
  add(item: Item): Promise<Outcome>
}

interface Waiting<Item, Outcome> {
  item: Item
  resolve(outcome: Outcome): void
  reject(error: unknown): void
}

/** Gives each item its outcome, in the order of the items. What it answered has to last: callers are told so. */
type Flush<Item, Outcome> = (items: readonly Item[]) => Promise<readonly Outcome[]>

const mostAtOnce = 200

/**
 * Works off what comes while it is busy in one go; who comes alone does not wait. One lane: a flush begins when the one
 * before it ended. A flush that fails is tried again in halves, so that only the item at fault fails.
 */
export const createBatcher = <Item, Outcome>(
  flush: Flush<Item, Outcome>,
  most = mostAtOnce,
): Batcher<Item, Outcome> => {
  const waiting: Waiting<Item, Outcome>[] = []
  let isBusy = false

  const work = async (): Promise<void> => {
    isBusy = true
    while (waiting.length > 0) await settle(flush, waiting.splice(0, most))
    isBusy = false
  }

  return {
    add: (item) =>
      new Promise((resolve, reject) => {
        waiting.push({ item, resolve, reject })
        if (!isBusy) void work()
      }),
  }
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
    // Without the database halves fail just the same, and each would wait for it.
    if (batch.length === 1 || isUnavailable(error)) for (const { reject } of batch) reject(error)
    else {
      const half = Math.ceil(batch.length / 2)
      await settle(flush, batch.slice(0, half))
      await settle(flush, batch.slice(half))
    }
  }
}
