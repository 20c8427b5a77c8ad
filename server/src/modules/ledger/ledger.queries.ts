import type { Id, Time } from '@sheds/contract/scalars'
import type { Fragment, Queryable } from '../../platform/db/database.ts'
import { newId, newReference } from '../../platform/ids.ts'
import { hashOf, type PaymentIntent, type StoredRefusal } from './intents.queries.ts'
import { checkedLegs, isPlatformAccount, type Leg, platformAccounts } from './ledger.rules.ts'

export type GrantAction =
  | 'send_money'
  | 'cash_out'
  | 'accept_incoming_request'
  | 'paid_music'
  | 'listing_fee'
  | 'update_password'

/** Permission that a movement needs and uses up. */
export interface GrantUse {
  sessionId: string
  action: GrantAction
  amount: number
  /** Payee; for a purchase, the purchased item. */
  recipientId?: Id | undefined
  phone?: string | undefined
  medium?: string | undefined
}

/** Events that notify other slices of an entry, declared in `ledger.slice.ts`. */
export type MoneyEvent = 'moneyMoved' | 'purchasePaid' | 'purchaseReversed' | 'billPaid' | 'billReturned'

/** Jobs to enqueue for each event. */
export type MoneyJobs = { readonly [Event in MoneyEvent]?: readonly string[] }

/** Transfer of money, booked once per key. */
export interface Movement extends PaymentIntent {
  /** Other side of the transfer, as shown in the account's statement. */
  otherId: Id
  legs: readonly Leg[]
  /**
   * For a purchase, `for` is the receiver's account if it is a gift. For a bill, `bill` is its id and `order` says
   * whether this pays it or refunds it (`back`).
   */
  details?: Readonly<Record<string, unknown>>
  /** Events that replace those of its kind. */
  raises?: readonly MoneyEvent[]
  /** The owner, who needs a grant and an active account; or the platform, which may do everything except overdraw. */
  by: GrantUse | 'platform'
}

/** Applies to this attempt only; the key may be used again. */
export type RetryableRefusal =
  | 'authorization_required'
  | 'wallet_locked'
  | 'already_owned'
  | 'not_payable'
  | 'key_conflict'
  | 'key_voided'

/** Result of a movement. `unclaimed`: booked, but credits to closed wallets went to the account of that name. */
export type MoneyOutcome =
  | {
      code: 'done' | 'unclaimed'
      entryId: Id
      reference: string
      /** Balance of the key's account afterwards. */
      balance: number
      at: Time
      isReplay: boolean
    }
  | { code: StoredRefusal | RetryableRefusal; balance: number; at: Time; isReplay: boolean }

interface BookingRow {
  outcomes: MoneyOutcome['code'][]
  /** Balances of the keys' accounts. */
  balances: number[]
  at: Time
  replays: ReplayRow[] | null
}

/** First answer of a key that was known. */
interface ReplayRow {
  /** One-based index of the movement. */
  item: number
  entryId: Id | null
  reference: string | null
  at: string
}

interface Booking {
  /** Booking time instead of now; at the earliest that of the accounts' last postings. */
  at?: string | null
  /** Enqueued by the same statement, for new entries only. */
  jobs?: MoneyJobs
}

/**
 * Books movements in their order, each completely or not at all, and returns one outcome per movement. No two may have
 * the same key or session. Within a transaction the accounts stay locked until its end; otherwise the statement is its
 * own transaction.
 */
export const bookMovements = async (
  sql: Queryable,
  movements: readonly Movement[],
  { at = null, jobs = {} }: Booking = {},
): Promise<MoneyOutcome[]> => {
  const entryIds = movements.map(() => newId())
  const ids = { entryIds, references: movements.map(newReference), at }
  const [row] = await sql<BookingRow[]>`
    select outcomes, balances, at, replays ${jobColumns(sql, movements, { entryIds, jobs })}
    from ${booking(sql, movements, ids)} booked`
  if (row === undefined) throw new Error('ledger_book returned no row')
  return toOutcomes(row, ids)
}

interface BookingIds {
  entryIds: readonly Id[]
  references: readonly string[]
  at: string | null
}

const booking = (
  sql: Queryable,
  movements: readonly Movement[],
  { entryIds, references, at }: BookingIds,
): Fragment => {
  const { accounts, placeOf } = accountsOf(movements)
  const last: number[] = []
  const legs: Leg[] = []
  for (const movement of movements) {
    legs.push(...checkedLegs(movement.legs))
    last.push(legs.length)
  }
  const uses = movements.map(({ by }) => (by === 'platform' ? undefined : by))
  return sql`ledger_book(
    ${accounts}, ${movements.map(({ accountId }) => placeOf(accountId))}, ${movements.map(({ call }) => call)},
    ${movements.map(({ key }) => key)}, ${movements.map(hashOf)}, ${movements.map(({ kind }) => kind)}, ${entryIds},
    ${references}, ${movements.map(({ otherId }) => otherId)}, ${movements.map(detailsOf)}, ${last},
    ${legs.map(({ accountId }) => placeOf(accountId))}, ${legs.map(({ amount }) => amount)},
    ${uses.map((use) => use?.sessionId)}, ${uses.map((use) => use?.action)}, ${uses.map((use) => use?.amount)},
    ${uses.map((use) => use?.recipientId)}, ${uses.map((use) => use?.phone)}, ${uses.map((use) => use?.medium)},
    ${placeOf(platformAccounts.unclaimed) ?? null}, ${at})`
}

/** Enqueues the jobs in the statement that books, so that they exist exactly if their entries do. */
const jobColumns = (
  sql: Queryable,
  movements: readonly Movement[],
  { entryIds, jobs }: { entryIds: readonly Id[]; jobs: MoneyJobs },
): Fragment =>
  (Object.keys(jobs) as MoneyEvent[])
    .map((event) => ({ event, ids: entryIds.filter((_, at) => eventsOf(movements[at]).includes(event)) }))
    .filter(({ ids }) => ids.length > 0)
    .flatMap(({ event, ids }) => {
      const heard = ids.length === entryIds.length ? sql`` : sql`intersect select unnest(${ids}::uuid[])`
      return (jobs[event] ?? []).map(
        (job) => sql`(
          select graphile_worker.add_job(${job}, payload => json_build_object('entryIds', array_agg(id))) is not null
          from (select unnest(made) as id ${heard}) heard having count(*) > 0) as sent`,
      )
    })
    .reduce((all, sent) => sql`${all}, ${sent}`, sql``)

const eventsOf = (movement: Movement | undefined): readonly MoneyEvent[] => {
  if (movement === undefined) return []
  const { raises = [], kind, details } = movement
  if (raises.length > 0) return raises
  if (kind === 'purchase') return ['purchasePaid']
  if (details?.bill === undefined) return ['moneyMoved']
  return [details.order === 'back' ? 'billReturned' : 'billPaid']
}

/** Account that owns a purchase. */
export const ownerOf = ({ accountId, kind, details }: Movement): Id =>
  kind === 'purchase' && typeof details?.for === 'string' ? (details.for as Id) : accountId

/** All accounts of the movements, sorted by id, the order in which they are locked. */
const accountsOf = (movements: readonly Movement[]) => {
  const named = new Set<Id>()
  for (const movement of movements) {
    const { accountId, legs, by } = movement
    named.add(accountId).add(ownerOf(movement))
    for (const leg of legs) named.add(leg.accountId)
    if (by === 'platform' && legs.some((leg) => leg.amount > 0 && !isPlatformAccount(leg.accountId)))
      named.add(platformAccounts.unclaimed)
  }
  const accounts = [...named].sort()
  const places = new Map(accounts.map((id, at) => [id, at + 1]))
  return { accounts, placeOf: (id: Id) => places.get(id) }
}

const detailsOf = ({ details }: Movement): string => (details === undefined ? '{}' : JSON.stringify(details))

const toOutcomes = (
  { outcomes, balances, at, replays }: BookingRow,
  { entryIds, references }: BookingIds,
): MoneyOutcome[] => {
  const known = new Map(replays?.map((replay) => [replay.item - 1, replay]))
  return outcomes.map((code, place) => {
    const replay = known.get(place)
    const common = {
      balance: balances[place] ?? Number.NaN,
      at: replay === undefined ? at : (new Date(replay.at).toISOString() as Time),
      isReplay: replay !== undefined,
    }
    if (code !== 'done' && code !== 'unclaimed') return { code, ...common }
    const entryId = replay === undefined ? entryIds[place] : replay.entryId
    const reference = replay === undefined ? references[place] : replay.reference
    if (entryId == null || reference == null) throw new Error('a booked entry has no id or no reference')
    return { code, entryId, reference, ...common }
  })
}

export interface AccountState {
  id: Id
  status: 'inactive' | 'active' | 'closed'
  balance: number
  seq: number
  mayOwe: boolean
}

/** Locks accounts in the order that all transactions use. */
export const lockAccounts = (sql: Queryable, ids: readonly Id[]): PromiseLike<AccountState[]> =>
  sql<AccountState[]>`
    select id, status, balance, seq, may_owe as "mayOwe" from ledger_accounts
    where id = any(${ids}::uuid[]) order by id for update`
