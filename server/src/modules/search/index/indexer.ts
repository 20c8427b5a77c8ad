import type { Context } from '../../../platform/context.ts'
import { findLastChange, hasChanges } from './changes.queries.ts'
import { type BatchSizes, indexSome } from './indexing.service.ts'

/** Keeps the index true while a server runs. */
export interface Indexer {
  start(context: Context): void
  /** Ends once what it is at is done. */
  stop(): Promise<void>
}

interface IndexerPace extends Partial<BatchSizes> {
  /** After a batch that nobody waits for it rests so many times as long, for the sake of whoever browses. */
  restTimes?: number
  /** So many full batches of changes in a row are a mass, which nobody waits for either. */
  massAfter?: number
  /** In milliseconds. */
  now?: () => number
}

const lookEveryMs = 1000
const failedMs = 5000

export const createIndexer = ({
  restTimes = 9,
  massAfter = 10,
  now = () => performance.now(),
  ...sizes
}: IndexerPace = {}): Indexer => {
  let timer: NodeJS.Timeout | undefined
  let wake = (): void => undefined
  let isOn = false
  let round = Promise.resolve()

  const plan = (context: Context, ms: number): void => {
    if (!isOn) return
    timer = setTimeout(() => {
      round = look(context)
    }, ms).unref()
  }
  const look = async (context: Context): Promise<void> => {
    let ms = lookEveryMs
    try {
      if (await hasChanges(context.database.sql)) await workOff(context)
    } catch (err) {
      context.log.warn({ err }, 'the search index was not brought up to date')
      ms = failedMs
    }
    plan(context, ms)
  }
  const workOff = async (context: Context): Promise<void> => {
    const last = await findLastChange(context.database.sql)
    let full = 0
    while (isOn) {
      const began = now()
      const done = await indexSome(context, sizes)
      if (done === undefined) return
      full = done === 'many' ? full + 1 : 0
      if (done !== 'fill' && full < massAfter) continue
      await rest(context, { ms: restTimes * (now() - began), after: done === 'fill' ? '0' : last })
    }
  }
  /** What people change after that change does not wait for its end. */
  const rest = async (context: Context, { ms, after }: { ms: number; after: string }): Promise<void> => {
    for (let left = ms; isOn && left > 0; left -= lookEveryMs) {
      await pause(Math.min(left, lookEveryMs))
      if (isOn) await indexSome(context, { ...sizes, after })
    }
  }
  const pause = (ms: number): Promise<void> =>
    new Promise((resolve) => {
      wake = resolve
      timer = setTimeout(resolve, ms).unref()
    })
  return {
    start(context) {
      isOn = true
      plan(context, 0)
    },
    async stop() {
      isOn = false
      clearTimeout(timer)
      wake()
      await round
    },
  }
}
