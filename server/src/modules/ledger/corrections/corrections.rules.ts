import type { Id } from '@sheds/contract/scalars'
import type { Leg } from '../ledger.rules.ts'

/** What an account may give back. */
export interface Giver {
  balance: number
  mayOwe: boolean
}

/** A cash-out that came back though its operator paid it: what was paid lies there no more. The fee stays forgiven. */
export const paidAllTheSame = (accountId: Id, { floatId, amount }: { floatId: Id; amount: number }): Leg[] => [
  { accountId: floatId, amount: -amount },
  { accountId, amount },
]

/** The opposite of an entry. Who gained gives back at most what is still there; the rest is lost by `losses`. */
export const reversalLegs = (postings: readonly Leg[], givers: ReadonlyMap<Id, Giver>, losses: Id): Leg[] => {
  const back = postings.map(({ accountId, amount }) => {
    if (amount < 0) return { accountId, amount: -amount }
    const { balance, mayOwe } = givers.get(accountId) ?? { balance: 0, mayOwe: false }
    return { accountId, amount: -(mayOwe ? amount : Math.min(amount, Math.max(balance, 0))) }
  })
  const lost = back.reduce((sum, { amount }) => sum + amount, 0)
  return [...back, { accountId: losses, amount: -lost }].filter(({ amount }) => amount !== 0)
}
