import type { Id } from '@sheds/contract/scalars'

/** What an entry of the books can be. */
export type EntryKind =
  | 'top_up'
  | 'send'
  | 'request'
  | 'purchase'
  | 'listing_fee'
  | 'cash_out_hold'
  | 'cash_out_paid'
  | 'cash_out_returned'
  | 'reversal'
  | 'capital'
  | 'costs'
  | 'unclaimed'

/** One account's part of an entry: below zero is what leaves it. */
export interface Leg {
  accountId: Id
  amount: number
}

const platformAccount = (number: number): Id => `00000000-0000-7000-8000-${String(number).padStart(12, '0')}` as Id

/** The platform's own. Floats stand below zero by what lies with the operators; the others are what is owed or earned. */
export const platformAccounts = {
  held: platformAccount(1),
  fees: platformAccount(2),
  unclaimed: platformAccount(3),
  mtnFloat: platformAccount(4),
  orangeFloat: platformAccount(5),
  capital: platformAccount(6),
  costs: platformAccount(7),
  losses: platformAccount(8),
} as const

const platformIds: ReadonlySet<string> = new Set(Object.values(platformAccounts))

export const isPlatformAccount = (id: string): boolean => platformIds.has(id)

export type FloatAccount = (typeof platformAccounts)['mtnFloat' | 'orangeFloat']

export const transferLegs = (from: Id, to: Id, amount: number): Leg[] => [
  { accountId: from, amount: -amount },
  { accountId: to, amount },
]

interface TopUp {
  accountId: Id
  float: FloatAccount
  gross: number
  fee: number
}

/** The operator took the gross amount; the wallet gains it without the fee. */
export const topUpLegs = ({ accountId, float, gross, fee }: TopUp): Leg[] =>
  withoutNothing([
    { accountId: float, amount: -gross },
    { accountId, amount: gross - fee },
    { accountId: platformAccounts.fees, amount: fee },
  ])

/** Split evenly over the sellers' wallets, the remainder to the first; what would get nothing has no leg. */
export const purchaseLegs = (buyer: Id, sellers: readonly Id[], price: number): Leg[] => {
  const share = Math.floor(price / sellers.length)
  const remainder = price - share * sellers.length
  return withoutNothing([
    { accountId: buyer, amount: -price },
    ...sellers.map((accountId, at) => ({ accountId, amount: share + (at === 0 ? remainder : 0) })),
  ])
}

export interface HeldMoney {
  accountId: Id
  float: FloatAccount
  amount: number
  fee: number
}

export const holdLegs = ({ accountId, amount, fee }: HeldMoney): Leg[] =>
  transferLegs(accountId, platformAccounts.held, amount + fee)

/** The operator paid it out. */
export const paidLegs = ({ float, amount, fee }: HeldMoney): Leg[] =>
  withoutNothing([
    { accountId: platformAccounts.held, amount: -(amount + fee) },
    { accountId: float, amount },
    { accountId: platformAccounts.fees, amount: fee },
  ])

/** All of it goes back, the fee too. */
export const returnedLegs = ({ accountId, amount, fee }: HeldMoney): Leg[] =>
  transferLegs(platformAccounts.held, accountId, amount + fee)

const withoutNothing = (legs: readonly Leg[]): Leg[] => legs.filter(({ amount }) => amount !== 0)

const fewestLegs = 2
const mostLegs = 8

/** Debits first; throws where an entry could never be booked. */
export const checkedLegs = (legs: readonly Leg[]): Leg[] => {
  const sum = legs.reduce((total, { amount }) => total + amount, 0)
  const isWhole = legs.every(({ amount }) => Number.isSafeInteger(amount) && amount !== 0)
  const accounts = new Set(legs.map(({ accountId }) => accountId))
  if (!isWhole || sum !== 0 || accounts.size !== legs.length || legs.length < fewestLegs || legs.length > mostLegs) {
    throw new RangeError(`no entry has these legs: ${JSON.stringify(legs)}`)
  }
  return [...legs.filter(({ amount }) => amount < 0), ...legs.filter(({ amount }) => amount > 0)]
}
