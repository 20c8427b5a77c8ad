import type { Attempt } from './client.ts'

/** Payment with a key that the proof chose. `done`: acknowledged; `refused`: definitely not made. */
export interface PaymentRecord {
  key: string
  from: string
  to: string
  amount: number
  outcome: 'open' | 'done' | 'refused'
}

/** Things that the site acknowledged, recorded outside of it. */
export interface Records {
  attempts: Attempt[]
  payments: PaymentRecord[]
  /** Ids of acknowledged writes and orders. */
  writes: string[]
  orders: string[]
  /** Acknowledged likes and purchases: person and thing. */
  likes: { userId: string; productId: string }[]
  purchases: { accountId: string; musicId: string; amount: number; sellerAccountId: string }[]
  /** Writes with an acknowledged picture. */
  uploads: string[]
  /** Answers outside the contract. */
  oddities: string[]
}

export const newRecords = (): Records => ({
  attempts: [],
  payments: [],
  writes: [],
  orders: [],
  likes: [],
  purchases: [],
  uploads: [],
  oddities: [],
})

/** Longest time without a success between two moments, in milliseconds. */
export const longestGap = (times: readonly number[], from: number, to: number): number => {
  const inside = times.filter((time) => time > from && time < to).toSorted((a, b) => a - b)
  const marks = [from, ...inside, to]
  return marks.slice(1).reduce((longest, time, index) => Math.max(longest, time - (marks[index] ?? time)), 0)
}
