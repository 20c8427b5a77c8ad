import { pauseAfter } from '../api/back-off.ts'

const room = { firstMs: 5000, mostMs: 120_000 }
const leastMs = 500

/**
 * Pause before the next attempt; `share` is a random part of the growing range. Thousands of clients of a restarted
 * server return spread over seconds, and never earlier than the server asked.
 */
export const pauseOf = (failures: number, retryAfterSeconds: number | undefined, share: number): number =>
  leastMs + (retryAfterSeconds ?? 0) * 1000 + share * pauseAfter(failures, room)
