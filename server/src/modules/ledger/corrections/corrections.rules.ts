import type { Id } from '@sheds/contract/scalars'
import type { Leg } from '../ledger.rules.ts'

/** Account that must give money back. */
export interface Giver {
  balance: number
  mayOwe: boolean
}

/** Legs for a returned cash-out that the operator paid after all: the amount left the float. The fee stays waived. */
export const lateCashOutLegs = (accountId: Id, { floatId, amount }: { floatId: Id; amount: number }): Leg[] => [
  { accountId: floatId, amount: -amount },
  { accountId, amount },
]

/** Opposite of an entry. A receiver gives back at most its balance; the `losses` account pays the rest. */
export const reversalLegs = (postings: readonly Leg[], givers: ReadonlyMap<Id, Giver>, losses: Id): Leg[] => {
  const back = postings.map(({ accountId, amount }) => {
    if (amount < 0) return { accountId, amount: -amount }
    const { balance, mayOwe } = givers.get(accountId) ?? { balance: 0, mayOwe: false }
    return { accountId, amount: -(mayOwe ? amount : Math.min(amount, Math.max(balance, 0))) }
  })
  const lost = back.reduce((sum, { amount }) => sum + amount, 0)
  return [...back, { accountId: losses, amount: -lost }].filter(({ amount }) => amount !== 0)
}
