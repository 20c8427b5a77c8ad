import type { ownedSorts, purchaseWays } from '@sheds/contract/music/purchases'
import type { Id, Time } from '@sheds/contract/scalars'
import type { Queryable } from '../../../platform/db/database.ts'
import { always } from '../../../platform/db/fragments.ts'
import { atMost, pageRows } from '../../../platform/db/limits.ts'
import type { PageStart } from '../../../platform/paging.ts'
import { listColumns, type MusicRow, musicTables } from '../music.queries.ts'
import type { Sale } from './purchases.rules.ts'

export interface SaleQuery {
  buyerId: Id
  musicId: Id
  amount: number
  /** Account of the receiver; null if buyers buy for themselves. */
  forId: Id | null
}

/** Piece with the data that a purchase needs. */
export interface SaleRow extends Sale {
  id: Id
  title: string
  userId: Id
  shedId: Id
  shedName: string
  shedLogo: MusicRow['shedLogo']
  isHeld: boolean
  isShown: boolean
  shownAt: Time | null
  deletedAt: Time | null
  shedDeletedAt: Time | null
  /** The buyer's wallet account; null if there is none. */
  accountId: Id | null
  isActive: boolean
  /** Recent payment for this piece that has not bought anything yet. */
  sentId: Id | null
}

/** Number of the buyer's last postings that are searched for such a payment. */
const postingsSearched = 50

/** In the order of the queries; undefined for an unknown piece. */
export const findSales = async (sql: Queryable, asked: readonly SaleQuery[]): Promise<(SaleRow | undefined)[]> => {
  const rows = await sql<(SaleRow & { place: number })[]>`
    select t.place::int, m.id, m.title, m.user_id as "userId", m.shed_id as "shedId", s.name as "shedName",
      s.logo as "shedLogo", m.is_held as "isHeld", m.is_shown as "isShown", m.shown_at as "shownAt",
      m.deleted_at as "deletedAt", s.deleted_at as "shedDeletedAt", m.ready_count as "readyCount",
      m.open_count as "openCount", m.price, m.name_your_price as "nameYourPrice", own.id as "accountId",
      coalesce(a.status = 'active', false) as "isActive",
      exists (select from wallet_purchases o where o.account_id = own.id and o.thing_id = m.id) as "isBought",
      t.for_id is not null as "isGift",
      exists (select from wallet_purchases o where o.account_id = t.for_id and o.thing_id = m.id)
        or exists (select from wallets r where r.id = t.for_id and r.owner_id = m.user_id) as "isReceivers",
      array(select w.id from unnest(m.wallets) with ordinality as c (wallet_id, n)
        join wallets w on w.wallet_id = c.wallet_id::bpchar join ledger_accounts wa on wa.id = w.id
        where wa.status = 'active' and w.id is distinct from own.id order by c.n) as sellers,
      (select e.id from ledger_postings p join ledger_entries e on e.id = p.entry_id
        where p.account_id = own.id and p.seq > a.seq - ${postingsSearched}::int and p.amount = -t.amount
          and p.at > clock_timestamp() - interval '15 minutes' and e.kind = 'send'
          and e.details ->> 'music' = m.id::text and cardinality(m.wallets) = 1
          and e.other_id = (select w.id from wallets w where w.wallet_id = m.wallets[1]::bpchar)
          and not exists (select from wallet_purchases o where o.id = e.id)
          and not exists (select from ledger_entries back
            where back.kind = 'reversal' and back.details ->> 'reverses' = e.id::text)
        order by p.seq desc limit 1) as "sentId"
    from unnest(${asked.map(({ buyerId }) => buyerId)}::uuid[], ${asked.map(({ musicId }) => musicId)}::uuid[],
      ${asked.map(({ amount }) => amount)}::int[], ${asked.map(({ forId }) => forId)}::uuid[])
      with ordinality as t (buyer_id, music_id, amount, for_id, place)
    join music m on m.id = t.music_id join sheds s on s.id = m.shed_id
    left join wallets own on own.owner_id = t.buyer_id left join ledger_accounts a on a.id = own.id`
  const known = new Map(rows.map(({ place, ...row }) => [place, row]))
  return asked.map((_, at) => known.get(at + 1))
}

export interface OwnedRow extends MusicRow {
  purchaseId: Id
  how: (typeof purchaseWays)[number]
  paid: number
  ownedAt: Time
}

/** Sizes of the songs that the buyer keeps, for `m` and `o`. */
const bytesOf = (sql: Queryable) => sql`
  lateral (select coalesce(sum((x.tracks -> 'whole' ->> 'bytes')::bigint), 0) as "wholeBytes",
      coalesce(sum((x.tracks -> 'small' ->> 'bytes')::bigint), 0) as "smallBytes" from songs x
    where x.music_id = m.id and x.tracks is not null
      and (x.deleted_at is null or (x.is_kept and o.at < x.deleted_at + interval '1 minute'))) n`

const ownedColumns = (sql: Queryable, ownerId: Id) => sql`
  ${listColumns(sql, ownerId)}, n."wholeBytes", n."smallBytes", o.id as "purchaseId", o.how, o.amount as paid, o.at as "ownedAt"`

/** Purchases with their pieces; the cursor is a purchase's id. */
export const selectOwned = (
  sql: Queryable,
  { ownerId, from, limit }: Pick<PageStart, 'from' | 'limit'> & { ownerId: Id },
) =>
  sql<OwnedRow[]>`
    select ${ownedColumns(sql, ownerId)}
    from (select * from wallet_purchases
      where account_id = (select id from wallets where owner_id = ${ownerId}) and id < ${from}
      order by id desc limit ${pageRows(limit)}) o
    join ${musicTables(sql)} on m.id = o.thing_id cross join ${bytesOf(sql)}
    order by o.id desc`

interface OwnedQuery extends Pick<PageStart, 'from' | 'limit'> {
  ownerId: Id
  /** Part of the title or of the artist's name, normalized for comparison. */
  key: string | undefined
  sort: (typeof ownedSorts)[number]
}

/** Sort key of a purchase: a text of several parts, short enough for a cursor. */
const placeOf = (sql: Queryable, sort: OwnedQuery['sort']) =>
  sort === 'artist'
    ? sql`concat_ws(chr(1), left(s.name_key, 30), s.id, left(m.title_key, 30), o.id) collate "C"`
    : sql`translate(o.id::text, '0123456789abcdef', 'fedcba9876543210') collate "C"`

/** Purchases of one owner, few enough to be read completely. */
const owned = (sql: Queryable, { ownerId, key }: Pick<OwnedQuery, 'ownerId' | 'key'>) => sql`
  wallet_purchases o join music m on m.id = o.thing_id join sheds s on s.id = m.shed_id
  where o.account_id = (select id from wallets where owner_id = ${ownerId})
    and ${key === undefined ? always(sql) : sql`(position(${key} in m.title_key) > 0 or position(${key} in s.name_key) > 0)`}`

export type SortedRow = OwnedRow & { place: string }

/** For a filtered list or the order by artist. */
export const selectOwnedSorted = (sql: Queryable, { from, limit, ...asked }: OwnedQuery) =>
  sql<SortedRow[]>`
    select ${ownedColumns(sql, asked.ownerId)}, o.place
    from (select * from (select o.*, ${placeOf(sql, asked.sort)} as place from ${owned(sql, asked)}) o
      where o.place > ${from} order by o.place limit ${pageRows(limit)}) o
    join ${musicTables(sql)} on m.id = o.thing_id cross join ${bytesOf(sql)}
    order by o.place`

export const countOwnedSorted = async (
  sql: Queryable,
  asked: Pick<OwnedQuery, 'ownerId' | 'key'>,
  mostCounted: number,
): Promise<number> => {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::int as count from (select from ${owned(sql, asked)} limit ${atMost(mostCounted + 1)}) o`
  return row?.count ?? 0
}

export const countOwned = async (sql: Queryable, ownerId: Id, mostCounted: number): Promise<number> => {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::int as count from (select from wallet_purchases
      where account_id = (select id from wallets where owner_id = ${ownerId}) limit ${atMost(mostCounted + 1)}) o`
  return row?.count ?? 0
}

export interface BuyerRow {
  id: Id
  userId: Id
  name: string
  how: (typeof purchaseWays)[number]
  amount: number
  at: Time
}

/** The name is empty if the account is closed. */
export const selectBuyers = (
  sql: Queryable,
  { musicId, from, limit }: Pick<PageStart, 'from' | 'limit'> & { musicId: Id },
) =>
  sql<BuyerRow[]>`
    select o.id, u.id as "userId", o.how, o.amount, o.at, u.name
    from (select * from wallet_purchases where thing_id = ${musicId} and id < ${from}
      order by id desc limit ${pageRows(limit)}) o
    join wallets w on w.id = o.account_id join users u on u.id = w.owner_id
    order by o.id desc`

export const countBuyers = async (sql: Queryable, musicId: Id, mostCounted: number): Promise<number> => {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::int as count from (select from wallet_purchases where thing_id = ${musicId} limit ${atMost(mostCounted + 1)}) o`
  return row?.count ?? 0
}

/** User ids of the newest buyers. */
export const selectBuyerIds = async (sql: Queryable, musicId: Id, most: number): Promise<Id[]> => {
  const rows = await sql<{ id: Id }[]>`
    select w.owner_id as id from wallet_purchases o join wallets w on w.id = o.account_id
    where o.thing_id = ${musicId} order by o.id desc limit ${atMost(most)}`
  return rows.map(({ id }) => id)
}
