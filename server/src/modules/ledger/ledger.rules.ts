import type { Id } from '@sheds/contract/scalars'
import { partsOf } from '@sheds/contract/wallet/parts'
import type { transactionCodes } from '@sheds/contract/wallet/wallet'

interface KindOfEntry {
  /** Staff may reverse it. Held or paid cash-outs end by the operator's result instead. */
  isReversible?: true
  /** Notifies the receiving owner. Other kinds have their own notifications or are the owner's own action. */
  notifiesGainer?: true
}

/** Kinds of entries. */
const entryKinds = {
  top_up: { isReversible: true },
  send: { isReversible: true, notifiesGainer: true },
  request: { isReversible: true },
  purchase: { isReversible: true },
  listing_fee: { isReversible: true },
  cash_out_hold: {},
  cash_out_paid: {},
  cash_out_returned: { isReversible: true },
  reversal: { notifiesGainer: true },
  capital: {},
  costs: {},
  unclaimed: {},
} as const satisfies Record<(typeof transactionCodes)[number], KindOfEntry>

export type EntryKind = keyof typeof entryKinds

export const isReversible = (kind: EntryKind): boolean => 'isReversible' in entryKinds[kind]

export const notifiesGainer = (kind: EntryKind): boolean => 'notifiesGainer' in entryKinds[kind]

/** One account's part of an entry; negative if money leaves it. */
export interface Leg {
  accountId: Id
  amount: number
}

const platformAccount = (number: number): Id => `00000000-0000-7000-8000-${String(number).padStart(12, '0')}` as Id

/** The platform's accounts. Floats are negative by the money at the operators; other balances are owed or earned. */
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

/** The float is debited by the gross amount; the wallet is credited without the fee. */
export const topUpLegs = ({ accountId, float, gross, fee }: TopUp): Leg[] =>
  withoutZero([
    { accountId: float, amount: -gross },
    { accountId, amount: gross - fee },
    { accountId: platformAccounts.fees, amount: fee },
  ])

/** Splits a price evenly among sellers, with the remainder to the first; shares of zero get no leg. */
export const purchaseLegs = (buyer: Id, sellers: readonly Id[], price: number): Leg[] => {
  const { first, each } = partsOf(price, sellers.length)
  return withoutZero([
    { accountId: buyer, amount: -price },
    ...sellers.map((accountId, at) => ({ accountId, amount: at === 0 ? first : each })),
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

/** Legs after the operator paid a cash-out. */
export const paidLegs = ({ float, amount, fee }: HeldMoney): Leg[] =>
  withoutZero([
    { accountId: platformAccounts.held, amount: -(amount + fee) },
    { accountId: float, amount },
    { accountId: platformAccounts.fees, amount: fee },
  ])

/** Legs after a failed cash-out; the fee is returned as well. */
export const returnedLegs = ({ accountId, amount, fee }: HeldMoney): Leg[] =>
  transferLegs(platformAccounts.held, accountId, amount + fee)

const withoutZero = (legs: readonly Leg[]): Leg[] => legs.filter(({ amount }) => amount !== 0)

const fewestLegs = 2
const mostLegs = 8

/** Sorts debits first; throws for legs that cannot form an entry. */
export const checkedLegs = (legs: readonly Leg[]): Leg[] => {
  const sum = legs.reduce((total, { amount }) => total + amount, 0)
  const isWhole = legs.every(({ amount }) => Number.isSafeInteger(amount) && amount !== 0)
  const accounts = new Set(legs.map(({ accountId }) => accountId))
  if (!isWhole || sum !== 0 || accounts.size !== legs.length || legs.length < fewestLegs || legs.length > mostLegs) {
    throw new RangeError(`no entry has these legs: ${JSON.stringify(legs)}`)
  }
  return [...legs.filter(({ amount }) => amount < 0), ...legs.filter(({ amount }) => amount > 0)]
}
