import type { Parts } from '../../../platform/context.ts'

/** Requests of this server that wait for a payment to end; another server may end it. */
export interface PaymentWaits {
  /** Resolves when the payment ends, after a timeout, or when the server stops; callers then read the payment. */
  waitForEnd(id: string, seconds: number): Promise<void>
  /** Notifies all servers that the payment has ended. */
  notify(id: string): Promise<void>
  /** Tracks work that continues without its caller; a stopping server waits for it. */
  track(work: Promise<unknown>): void
  /** Resolves all waits. */
  release(): void
  /** Resolves when the tracked work has ended or takes too long; then another server continues it. */
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
    waitForEnd: (id, seconds) =>
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
    notify: async (id) => {
      wake(id)
      await bus
        .publish(topic, id)
        .catch((err: unknown) => log.warn({ err }, 'other servers were not notified of an ended payment'))
    },
    track(each) {
      const kept = each
        .catch((err: unknown) => log.error({ err }, 'submitting or querying a payment failed'))
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
