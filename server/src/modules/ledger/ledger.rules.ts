import type { Id } from '@sheds/contract/scalars'
import { partsOf } from '@sheds/contract/wallet/parts'
import type { transactionCodes } from '@sheds/contract/wallet/wallet'

interface KindOfEntry {
  /** The desk may take it back; a cash-out that is held or paid ends by what its operator says. */
  isReversible?: true
  /** Who gains by it is told; of others there is news of their own, or they are one's own doing. */
  tellsGainer?: true
}

/** What an entry of the books can be: one line for each. */
const entryKinds = {
  top_up: { isReversible: true },
  send: { isReversible: true, tellsGainer: true },
  request: { isReversible: true },
  purchase: { isReversible: true },
  listing_fee: { isReversible: true },
  cash_out_hold: {},
  cash_out_paid: {},
  cash_out_returned: { isReversible: true },
  reversal: { tellsGainer: true },
  capital: {},
  costs: {},
  unclaimed: {},
} as const satisfies Record<(typeof transactionCodes)[number], KindOfEntry>

export type EntryKind = keyof typeof entryKinds

export const isReversible = (kind: EntryKind): boolean => 'isReversible' in entryKinds[kind]

export const tellsGainer = (kind: EntryKind): boolean => 'tellsGainer' in entryKinds[kind]

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
  const { first, each } = partsOf(price, sellers.length)
  return withoutNothing([
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
