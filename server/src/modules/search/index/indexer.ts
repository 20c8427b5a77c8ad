import type { Context } from '../../../platform/context.ts'
import { hasChanges } from './changes.queries.ts'
import { indexSome } from './indexing.service.ts'

/** Keeps the index true while a server runs. */
export interface Indexer {
  start(context: Context): void
  /** Ends once what it is at is done. */
  stop(): Promise<void>
}

const restMs = 1000
const failedMs = 5000

export const createIndexer = (): Indexer => {
  let timer: NodeJS.Timeout | undefined
  let isOn = false
  let round = Promise.resolve()

  const plan = (context: Context, ms: number): void => {
    if (!isOn) return
    timer = setTimeout(() => {
      round = look(context)
    }, ms).unref()
  }
  const look = async (context: Context): Promise<void> => {
    let ms = restMs
    try {
      if (await hasChanges(context.database.sql)) while (isOn && (await indexSome(context)));
    } catch (err) {
      context.log.warn({ err }, 'the search index was not brought up to date')
      ms = failedMs
    }
    plan(context, ms)
  }
  return {
    start(context) {
      isOn = true
      plan(context, 0)
    },
    async stop() {
      isOn = false
      clearTimeout(timer)
      await round
    },
  }
}
