import type { Id, Time } from '@sheds/contract/scalars'
import type { Fragment, Queryable } from '../../platform/db/database.ts'
import { newId, newReference } from '../../platform/ids.ts'
import { hashOf, type KeptRefusal, type PaymentIntent } from './intents.queries.ts'
import { checkedLegs, isPlatformAccount, type Leg, platformAccounts } from './ledger.rules.ts'

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
  /** Whom it pays; of a purchase, what it buys. */
  recipientId?: Id | undefined
  phone?: string | undefined
  medium?: string | undefined
}

/** The events by which other slices hear of an entry, each declared in `ledger.slice.ts`. */
export type MoneyEvent = 'moneyMoved' | 'purchasePaid' | 'purchaseReversed' | 'billPaid' | 'billReturned'

/** The jobs that hear each event. */
export type MoneyJobs = { readonly [Event in MoneyEvent]?: readonly string[] }

/** Money to be moved once, however often it is asked for with its key. */
export interface Movement extends PaymentIntent {
  /** Who is on the other side, as the account's statement shows it. */
  otherId: Id
  legs: readonly Leg[]
  /**
   * Of a purchase, `for`: the account that owns it then, if that is not the payer's. Of what pays a bill, or sends back what
   * paid it: `bill`, and which of both it is as `order`.
   */
  details?: Readonly<Record<string, unknown>>
  /** Instead of the events of its kind. */
  raises?: readonly MoneyEvent[]
  /** Its owner's, who needs a grant and an account that may pay; or the platform's, which may do all but overdraw. */
  by: GrantUse | 'platform'
}

/** Of this try alone: the same key may come again. */
export type PassingRefusal =
  | 'authorization_required'
  | 'wallet_locked'
  | 'already_owned'
  | 'not_payable'
  | 'key_conflict'
  | 'key_voided'

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
  outcomes: MoneyOutcome['code'][]
  /** Of the keys' accounts. */
  balances: number[]
  at: Time
  replays: Replay[] | null
}

/** Of a key that was known: its first answer. */
interface Replay {
  /** Its place, counted from one. */
  item: number
  entryId: Id | null
  reference: string | null
  at: string
}

interface Booking {
  /** Instead of now, where that is not before what moved last. */
  at?: string | null
  /** Enqueued for entries that are new, by the same statement. */
  jobs?: MoneyJobs
}

/**
 * Books them in their order, each whole or not at all, with an outcome for each. No two have one key or one session. In a
 * transaction it locks their accounts until the end; alone it is one.
 */
export const bookMovements = async (
  sql: Queryable,
  movements: readonly Movement[],
  { at = null, jobs = {} }: Booking = {},
): Promise<MoneyOutcome[]> => {
  const entryIds = movements.map(() => newId())
  const drawn = { entryIds, references: movements.map(newReference), at }
  const [row] = await sql<BookedRow[]>`
    select outcomes, balances, at, replays ${telling(sql, movements, { entryIds, jobs })}
    from ${booking(sql, movements, drawn)} booked`
  if (row === undefined) throw new Error('the books answer')
  return toOutcomes(row, drawn)
}

interface Drawn {
  entryIds: readonly Id[]
  references: readonly string[]
  at: string | null
}

const booking = (sql: Queryable, movements: readonly Movement[], { entryIds, references, at }: Drawn): Fragment => {
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

/** In the statement that books: the jobs exist exactly if entries do. */
const telling = (
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

/** The account that owns what a purchase buys. */
export const ownerOf = ({ accountId, kind, details }: Movement): Id =>
  kind === 'purchase' && typeof details?.for === 'string' ? (details.for as Id) : accountId

/** Every account that is named, in the order of the locks. */
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
  { outcomes, balances, at, replays }: BookedRow,
  { entryIds, references }: Drawn,
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
    if (entryId == null || reference == null) throw new Error('a booked entry has an id and a reference')
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

/** Locks them in the order in which everybody does. */
export const lockAccounts = (sql: Queryable, ids: readonly Id[]): PromiseLike<AccountState[]> =>
  sql<AccountState[]>`
    select id, status, balance, seq, may_owe as "mayOwe" from ledger_accounts
    where id = any(${ids}::uuid[]) order by id for update`
