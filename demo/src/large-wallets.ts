import { feeOf } from '@sheds/contract/wallet/operators'
import { platformAccounts, walletIdOf } from '@sheds/server/modules/ledger/ledger.api'
import type { Row } from './copy.ts'
import { type LargeTown, largeId, largePeople } from './large.ts'
import type { DemoContext } from './plant.ts'
import { seeded, uuidv7 } from './random.ts'

/** Ledger entry between account numbers: people's wallets first, then the platform's accounts. */
interface Entry {
  number: number
  id: string
  at: Date
  kind: 'top_up' | 'send'
  from: number
  to: number
  legs: readonly (readonly [place: number, amount: number])[]
}

interface Posting {
  entry: Entry
  place: number
  amount: number
  seq: number
  balance: number
}

const dayMs = 86_400_000
const [firstDay, lastDay] = [420, 0.01] as const
const topUpRate = 300
const leastBalance = 500

/** Yields the same payments in every pass, so that the rows of three tables are made without storing them. */
export function* largePayments({ size, now }: LargeTown): Generator<Posting[]> {
  const [random, ids] = [seeded('large-payments'), seeded('large-payment-ids')]
  const balance = new Float64Array(size.people + platformPlaces.length)
  const seq = new Int32Array(size.people + platformPlaces.length)
  const float = size.people
  const fees = size.people + 2
  let made = 0
  for (let number = 0; made < size.postings; number += 1) {
    const behind = firstDay - ((firstDay - lastDay) * made) / size.postings
    const at = new Date(now.getTime() - Math.round(behind * dayMs))
    const [one, other] = [random.int(0, size.people - 1), random.zipf(size.people, 0.7)]
    const isTopUp = one === other || (balance[one] ?? 0) < leastBalance
    const amount = isTopUp
      ? random.int(4, 60) * 500
      : random.int(1, Math.min(800, Math.floor((balance[one] ?? 0) / 25))) * 25
    const fee = feeOf(amount, topUpRate)
    const legs = isTopUp
      ? ([
          [float + (one % 2), -amount],
          [one, amount - fee],
          [fees, fee],
        ] as const)
      : ([
          [one, -amount],
          [other, amount],
        ] as const)
    const entry: Entry = {
      number,
      id: uuidv7(at.getTime(), ids),
      at,
      kind: isTopUp ? 'top_up' : 'send',
      legs,
      from: one,
      to: isTopUp ? one : other,
    }
    made += legs.length
    yield legs.map(([place, change]) => {
      balance[place] = (balance[place] ?? 0) + change
      seq[place] = (seq[place] ?? 0) + 1
      return { entry, place, amount: change, seq: seq[place] ?? 0, balance: balance[place] ?? 0 }
    })
  }
}

const platformPlaces = [platformAccounts.mtnFloat, platformAccounts.orangeFloat, platformAccounts.fees] as const

/** Creates a wallet for each person, and payments by COPY without the row triggers; the audit checks them instead. */
export const plantLargeWallets = async (
  { sql, copy, log }: DemoContext,
  town: LargeTown,
  passwordHash: string,
): Promise<void> => {
  const accounts = accountsOf(town)
  const ends = new Map<number, Posting>()
  for (const postings of largePayments(town)) for (const posting of postings) ends.set(posting.place, posting)
  await copy(
    'ledger_accounts',
    ['id', 'kind', 'status', 'balance', 'seq', 'moved_at'],
    accountRows(town, accounts, ends),
  )
  for (const [at, id] of platformPlaces.entries()) {
    const end = ends.get(town.size.people + at)
    if (end === undefined) continue
    await sql`
      update ledger_accounts set balance = ${end.balance}, seq = ${end.seq}, moved_at = ${end.entry.at.toISOString()}
      where id = ${id}`
  }
  const [key] = await sql<{ key: Uint8Array }[]>`select key from wallet_number_key`
  if (key === undefined) throw new Error('the key of wallet numbers is missing')
  const names = ['id', 'owner_id', 'wallet_id', 'name', 'password_hash']
  log(`${await copy('wallets', names, walletRows(town, accounts, { key: key.key, passwordHash }))} wallets`)
  await sql`select setval('wallet_numbers', ${town.size.people})`
  await copy('ledger_entries', entryColumns, entryRows(town, accounts))
  await copy('payment_intents', keyColumns, keyRows(town, accounts))
  await sql`alter table ledger_postings disable trigger ledger_postings_check`
  log(`${await copy('ledger_postings', postingColumns, postingRows(town, accounts))} postings`)
  await sql`alter table ledger_postings enable trigger ledger_postings_check`
}

/** Account id of a wallet: its owner's id with another last digit. */
const accountOfPerson = (id: string): string =>
  `${id.slice(0, -1)}${(Number.parseInt(id.slice(-1), 16) ^ 8).toString(16)}`

const accountsOf = (town: LargeTown): string[] => [
  ...Array.from({ length: town.size.people }, (_, at) => accountOfPerson(largeId(town, 'people', at))),
  ...platformPlaces,
]

function* accountRows(
  { size }: LargeTown,
  accounts: readonly string[],
  ends: ReadonlyMap<number, Posting>,
): Generator<Row> {
  for (let at = 0; at < size.people; at += 1) {
    const end = ends.get(at)
    const moved = end === undefined ? '-infinity' : end.entry.at
    yield [accounts[at] ?? '', 'wallet', 'active', end?.balance ?? 0, end?.seq ?? 0, moved]
  }
}

function* walletRows(
  town: LargeTown,
  accounts: readonly string[],
  { key, passwordHash }: { key: Uint8Array; passwordHash: string },
): Generator<Row> {
  for (const { index, id, name } of largePeople(town))
    yield [accounts[index] ?? '', id, walletIdOf(index, key), name, passwordHash]
}

const entryColumns = ['id', 'kind', 'reference', 'account_id', 'other_id', 'details', 'at']

function* entryRows(town: LargeTown, accounts: readonly string[]): Generator<Row> {
  for (const [first] of largePayments(town)) {
    if (first === undefined) continue
    const { number, id, kind, from, to, at } = first.entry
    yield [id, kind, referenceOf(number), accounts[from] ?? '', accounts[to] ?? '', { json: {} }, at]
  }
}

const signs = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

/** Reference of ten characters, made of 32 unique bits and a few more. */
const referenceOf = (number: number): string => {
  const unique = Math.imul(number + 1, 0x9e3779b1) >>> 0
  const more = Math.imul(number + 7, 0x85ebca6b) >>> 14
  const bits = (BigInt(more) << 32n) | BigInt(unique)
  return Array.from({ length: 10 }, (_, at) => signs[Number((bits >> BigInt(at * 5)) & 31n)]).join('')
}

const postingColumns = ['account_id', 'seq', 'entry_id', 'amount', 'balance_after', 'at']

function* postingRows(town: LargeTown, accounts: readonly string[]): Generator<Row> {
  for (const postings of largePayments(town))
    for (const { entry, place, amount, seq, balance } of postings)
      yield [accounts[place] ?? '', seq, entry.id, amount, balance, entry.at]
}

const keyColumns = ['account_id', 'call', 'key', 'body_hash', 'outcome', 'entry_id', 'balance', 'at']
const noHash = new Uint8Array(32)

function* keyRows(town: LargeTown, accounts: readonly string[]): Generator<Row> {
  for (const postings of largePayments(town)) {
    const own = postings.find(({ entry, place }) => place === entry.from)
    if (own === undefined) continue
    const { number, kind, id, at } = own.entry
    const call = kind === 'send' ? 'send_money' : 'fund_wallet'
    const key = `large-${String(number).padStart(8, '0')}`
    yield [accounts[own.place] ?? '', call, key, noHash, 'done', id, own.balance, at]
  }
}
