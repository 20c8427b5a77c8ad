import { pauseAfter } from '../api/back-off.ts'

const room = { firstMs: 5000, mostMs: 120_000 }
const leastMs = 500

/**
 * How long to wait before the next try, `share` of the time that so many failures allow: thousands whose server went
 * away at once come back over seconds, and never before the server asked them to.
 */
export const pauseOf = (failures: number, retryAfterSeconds: number | undefined, share: number): number =>
  leastMs + (retryAfterSeconds ?? 0) * 1000 + share * pauseAfter(failures, room)
