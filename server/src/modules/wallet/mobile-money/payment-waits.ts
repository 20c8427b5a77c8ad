import type { Parts } from '../../../platform/context.ts'

/** Who waits for a payment to end, on this copy; another copy may be the one that ends it. */
export interface PaymentWaits {
  /** Resolves when it ended, the time is up, or the server stops: whoever waits looks for itself then. */
  ended(id: string, seconds: number): Promise<void>
  /** Tells every copy that it is over. */
  tell(id: string): Promise<void>
  /** Work that goes on though nobody waits for it; a server that stops lets it end. */
  keep(work: Promise<unknown>): void
  /** Lets everybody go who waits. */
  release(): void
  /** What is kept has ended, or that takes too long: whoever starts next goes on with it. */
  idle(): Promise<void>
}

const topic = 'payment ended'
const patienceMs = 5000

export const createPaymentWaits = ({ bus, log }: Parts<'bus' | 'log'>): PaymentWaits => {
  const waiting = new Map<string, Set<() => void>>()
  const work = new Set<Promise<unknown>>()
  let isReleased = false
  const wake = (id: string): void => {
    for (const resolve of waiting.get(id) ?? []) resolve()
  }
  bus.subscribe(topic, (data) => wake(String(data)))
  return {
    ended: (id, seconds) =>
      new Promise((resolve) => {
        if (isReleased || seconds === 0) return resolve()
        const own = waiting.get(id) ?? new Set()
        const end = (): void => {
          clearTimeout(timer)
          own.delete(end)
          if (own.size === 0) waiting.delete(id)
          resolve()
        }
        const timer = setTimeout(end, seconds * 1000).unref()
        waiting.set(id, own.add(end))
      }),
    tell: async (id) => {
      wake(id)
      await bus.publish(topic, id).catch((err: unknown) => log.warn({ err }, 'other copies were not told'))
    },
    keep(each) {
      const kept = each
        .catch((err: unknown) => log.error({ err }, 'a payment waits for the next look'))
        .finally(() => work.delete(kept))
      work.add(kept)
    },
    release() {
      isReleased = true
      for (const id of waiting.keys()) wake(id)
    },
    async idle() {
      const late = new Promise<void>((resolve) => setTimeout(resolve, patienceMs).unref())
      await Promise.race([Promise.all(work), late])
    },
  }
}
