import type { Parts } from '../../../platform/context.ts'
import { findLastChange, hasChanges } from './changes.queries.ts'
import { type BatchSizes, indexBatch } from './indexing.service.ts'

type IndexerContext = Parts<'database' | 'log'>

interface IndexerPace extends Partial<BatchSizes> {
  /**
   * After a batch of low priority it rests this many times as long as the batch took, to leave capacity for requests.
   */
  restTimes?: number
  /** This many full batches of changes in a row count as a mass, which has low priority, too. */
  massAfter?: number
  /** Clock in milliseconds. */
  now?: () => number
}

const pollMs = 1000
const failedMs = 5000

/** Keeps the search index up to date while a server runs. */
export class Indexer {
  readonly #sizes: Partial<BatchSizes>
  readonly #restTimes: number
  readonly #massAfter: number
  readonly #now: () => number
  #timer: NodeJS.Timeout | undefined
  #wake = (): void => undefined
  #isOn = false
  #round = Promise.resolve()

  constructor({ restTimes = 9, massAfter = 10, now = () => performance.now(), ...sizes }: IndexerPace = {}) {
    this.#restTimes = restTimes
    this.#massAfter = massAfter
    this.#now = now
    this.#sizes = sizes
  }

  start(context: IndexerContext): void {
    this.#isOn = true
    this.#plan(context, 0)
  }

  /** Resolves after the current batch. */
  async stop(): Promise<void> {
    this.#isOn = false
    clearTimeout(this.#timer)
    this.#wake()
    await this.#round
  }

  #plan(context: IndexerContext, ms: number): void {
    if (!this.#isOn) return
    this.#timer = setTimeout(() => {
      this.#round = this.#poll(context)
    }, ms).unref()
  }

  async #poll(context: IndexerContext): Promise<void> {
    let ms = pollMs
    try {
      if (await hasChanges(context.database.sql)) await this.#processChanges(context)
    } catch (err) {
      context.log.warn({ err }, 'updating the search index failed')
      ms = failedMs
    }
    this.#plan(context, ms)
  }

  async #processChanges(context: IndexerContext): Promise<void> {
    const last = await findLastChange(context.database.sql)
    let full = 0
    while (this.#isOn) {
      const began = this.#now()
      const done = await indexBatch(context, this.#sizes)
      if (done === undefined) return
      full = done === 'many' ? full + 1 : 0
      if (done !== 'fill' && full < this.#massAfter) continue
      await this.#rest(context, { ms: this.#restTimes * (this.#now() - began), after: done === 'fill' ? '0' : last })
    }
  }

  /** Changes made after `after` are indexed during the rest. */
  async #rest(context: IndexerContext, { ms, after }: { ms: number; after: string }): Promise<void> {
    for (let left = ms; this.#isOn && left > 0; left -= pollMs) {
      await this.#pause(Math.min(left, pollMs))
      if (this.#isOn) await indexBatch(context, { ...this.#sizes, after })
    }
  }

  #pause(ms: number): Promise<void> {
    return new Promise((resolve) => {
      this.#wake = resolve
      this.#timer = setTimeout(resolve, ms).unref()
    })
  }
}
