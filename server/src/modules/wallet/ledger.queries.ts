import { createHash, randomBytes } from 'node:crypto'
import type { Id, Time } from '@sheds/contract/scalars'
import type { Fragment, Queryable } from '../../platform/db/database.ts'
import { newId } from '../../platform/ids.ts'
import { checkedLegs, type EntryKind, isPlatformAccount, type Leg, platformAccounts } from './ledger.rules.ts'

export type GrantAction =
  | 'send_money'
  | 'cash_out'
  | 'accept_incoming_request'
  | 'paid_music'
  | 'listing_fee'
  | 'update_password'

/** What a grant has to be good for; the movement uses it up. */
export interface GrantUse {
  sessionId: string
  action: GrantAction
  amount: number
  recipientId?: Id | undefined
  phone?: string | undefined
  medium?: string | undefined
}

export interface KeyName {
  /** Whose call it is: keys are unique within an account's calls of one name. */
  accountId: Id
  call: string
  key: string
}

/** Money to be moved once, however often it is asked for with its key. */
export interface Movement extends KeyName {
  /** The fields that count, parsed and normalised: the same key with others is a conflict. */
  body: Readonly<Record<string, string | number | null>>
  kind: EntryKind
  /** Who is on the other side, as the account's statement shows it. */
  otherId: Id
  legs: readonly Leg[]
  details?: Readonly<Record<string, unknown>>
  /** Its owner's, who needs a grant and an account that may pay; or the platform's, which may do all but overdraw. */
  by: GrantUse | 'platform'
}

/** Kept under the key for ever. */
export type KeptRefusal =
  | 'insufficient_funds'
  | 'wallet_inactive'
  | 'wallet_frozen'
  | 'wallet_held'
  | 'recipient_not_found'

/** Of this try alone: the same key may come again. */
export type PassingRefusal = 'authorization_required' | 'wallet_locked' | 'key_conflict' | 'key_voided'

/** What became of a movement. `unclaimed`: done, but what went to a wallet that is gone lies on the account of that name. */
export type MoneyOutcome =
  | {
      code: 'done' | 'unclaimed'
      entryId: Id
      reference: string
      /** Of the key's account, after it. */
      balance: number
      at: Time
      isReplay: boolean
    }
  | { code: KeptRefusal | PassingRefusal; balance: number; at: Time; isReplay: boolean }

interface BookedRow {
  code: MoneyOutcome['code']
  isReplay: boolean
  entryId: Id | null
  reference: string | null
  balance: number
  at: Time
}

interface Booking {
  /** Instead of now, where that is not before what moved last. */
  at?: string | null
  /** Told of the entries that are new, if there are any; enqueued by the same statement. */
  jobs?: readonly string[]
}

/**
 * Books them in their order, each whole or not at all, with an outcome for each. No two have one key or one session. In a
 * transaction it locks their accounts until the end; alone it is one.
 */
export const bookMovements = async (
  sql: Queryable,
  movements: readonly Movement[],
  { at = null, jobs = [] }: Booking = {},
): Promise<MoneyOutcome[]> => {
  const { accounts, placeOf } = accountsOf(movements)
  const legs = movements.map((movement) => checkedLegs(movement.legs))
  const uses = movements.map(({ by }) => (by === 'platform' ? undefined : by))
  let last = 0
  const booked = sql`
    ledger_book(
      ${accounts}, ${movements.map(({ accountId }) => placeOf(accountId))}, ${movements.map(({ call }) => call)},
      ${movements.map(({ key }) => key)}, ${movements.map(hashOf)}, ${movements.map(({ kind }) => kind)},
      ${movements.map(() => newId())}, ${newReferences(movements.length)}, ${movements.map(({ otherId }) => otherId)},
      ${movements.map(({ details = {} }) => JSON.stringify(details))},
      ${legs.map(({ length }) => {
        last += length
        return last
      })},
      ${legs.flat().map(({ accountId }) => placeOf(accountId))}, ${legs.flat().map(({ amount }) => amount)},
      ${uses.map((use) => use?.sessionId)}, ${uses.map((use) => use?.action)}, ${uses.map((use) => use?.amount)},
      ${uses.map((use) => use?.recipientId)}, ${uses.map((use) => use?.phone)}, ${uses.map((use) => use?.medium)},
      ${placeOf(platformAccounts.unclaimed) ?? null}, ${at})`
  const rows =
    jobs.length === 0
      ? sql<BookedRow[]>`select ${bookedColumns(sql)} from ${booked} order by item`
      : telling(sql, booked, jobs)
  return (await rows).map(toOutcome)
}

const bookedColumns = (sql: Queryable) => sql`
  outcome as code, is_replay as "isReplay", entry_id as "entryId", reference, balance, at`

/** One way to the database for both: the jobs are there exactly if the entries are. */
const telling = (sql: Queryable, booked: Fragment, jobs: readonly string[]) => sql<BookedRow[]>`
  with booked as materialized (select * from ${booked}),
  made as materialized (select json_agg(entry_id) as ids from booked where entry_id is not null and not is_replay),
  told as materialized (
    select graphile_worker.add_job(job, payload => json_build_object('entryIds', made.ids))
    from made cross join unnest(${jobs}::text[]) as job where made.ids is not null
  )
  select ${bookedColumns(sql)}, (select count(*) from told) as told from booked order by item`

/** Every account that is named, in the order of the locks. */
const accountsOf = (movements: readonly Movement[]) => {
  const named = new Set<Id>()
  for (const { accountId, legs, by } of movements) {
    named.add(accountId)
    for (const leg of legs) named.add(leg.accountId)
    if (by === 'platform' && legs.some((leg) => leg.amount > 0 && !isPlatformAccount(leg.accountId)))
      named.add(platformAccounts.unclaimed)
  }
  const accounts = [...named].sort()
  const places = new Map(accounts.map((id, at) => [id, at + 1]))
  return { accounts, placeOf: (id: Id) => places.get(id) }
}

const hashOf = ({ body, kind }: Movement): Buffer =>
  createHash('sha256')
    .update(JSON.stringify([kind, Object.entries(body).sort(([one], [other]) => (one < other ? -1 : 1))]))
    .digest()

/** Without 0, 1, I and O, which people mistake for one another. */
const signs = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const referenceLength = 10

const newReferences = (count: number): string[] => {
  const bytes = randomBytes(count * referenceLength)
  return Array.from({ length: count }, (_, at) =>
    Array.from(bytes.subarray(at * referenceLength, (at + 1) * referenceLength), (byte) => signs[byte & 31]).join(''),
  )
}

const toOutcome = ({ code, isReplay, entryId, reference, balance, at }: BookedRow): MoneyOutcome => {
  if (code !== 'done' && code !== 'unclaimed') return { code, balance, at, isReplay }
  if (entryId === null || reference === null) throw new Error('a booked entry has an id and a reference')
  return { code, entryId, reference, balance, at, isReplay }
}

/** What is kept under a key. */
export interface KeptKey {
  outcome: 'done' | 'unclaimed' | 'voided' | KeptRefusal
  entryId: Id | null
  reference: string | null
  balance: number
  at: Time
}

export const findKey = async (sql: Queryable, { accountId, call, key }: KeyName): Promise<KeptKey | undefined> => {
  const [row] = await sql<KeptKey[]>`
    select k.outcome, k.entry_id as "entryId", e.reference, k.balance, k.at
    from ledger_keys k left join ledger_entries e on e.id = k.entry_id
    where k.account_id = ${accountId} and k.call = ${call} and k.key = ${key}`
  return row
}

/** Voids a key that nothing came of; the account's lock waits for a call that is under way with it. */
export const insertVoid = async (sql: Queryable, { accountId, call, key }: KeyName): Promise<void> => {
  await sql`
    insert into ledger_keys (account_id, call, key, outcome, balance, at)
    select id, ${call}, ${key}, 'voided', balance, clock_timestamp()
    from ledger_accounts where id = ${accountId} for update
    on conflict (account_id, call, key) do nothing`
}

export interface AccountState {
  id: Id
  status: 'inactive' | 'active' | 'closed'
  balance: number
  seq: number
}

/** Locks them in the order in which everybody does. */
export const lockAccounts = (sql: Queryable, ids: readonly Id[]): PromiseLike<AccountState[]> =>
  sql<AccountState[]>`
    select id, status, balance, seq from ledger_accounts where id = any(${ids}::uuid[]) order by id for update`

export const findBalance = async (sql: Queryable, accountId: Id): Promise<number | undefined> => {
  const [row] = await sql<{ balance: number }[]>`select balance from ledger_accounts where id = ${accountId}`
  return row?.balance
}
