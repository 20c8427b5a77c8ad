import type { Picture } from '@sheds/contract/files/files'
import type { SalesFile } from '@sheds/contract/music/music-sales'
import type { purchaseWays } from '@sheds/contract/music/purchases'
import type { Id, Time } from '@sheds/contract/scalars'
import type { Queryable } from '../../../platform/db/database.ts'
import { always } from '../../../platform/db/fragments.ts'
import { atMost, pageRows } from '../../../platform/db/limits.ts'
import type { PageStart } from '../../../platform/paging.ts'

export interface FiguresRow {
  plays: number
  sales: number
  given: number
  income: number
}

export interface MonthRow extends FiguresRow {
  /** Id of the piece. */
  id: Id
  title: string
  cover: Picture | null
  isGone: boolean
  month: string
  place: string
}

interface SalesFilter {
  ownerId: Id
  musicId?: Id | undefined
}

/** Condition on the months `t` of the owner's pieces, or of one piece. */
const isSelected = (sql: Queryable, { ownerId, musicId }: SalesFilter) => sql`
  t.user_id = ${ownerId} and ${musicId === undefined ? always(sql) : sql`t.music_id = ${musicId}`}`

export const selectMonths = (
  sql: Queryable,
  { from, limit, ...asked }: SalesFilter & Pick<PageStart, 'from' | 'limit'>,
) => sql<MonthRow[]>`
  select m.id, m.title, m.cover, m.deleted_at is not null as "isGone", t.month, t.place, t.plays, t.sales, t.given, t.income
  from (select * from music_months t where ${isSelected(sql, asked)} and t.place < ${from}
    order by t.place desc limit ${pageRows(limit)}) t
  join music m on m.id = t.music_id order by t.place desc`

/** Only the newest months of pieces are summed up. */
const mostSummed = 10_000

export const sumMonths = async (sql: Queryable, asked: SalesFilter): Promise<FiguresRow & { months: number }> => {
  const [row] = await sql<(FiguresRow & { months: number })[]>`
    select coalesce(sum(plays), 0)::int as plays, coalesce(sum(sales), 0)::int as sales, coalesce(sum(given), 0)::int as given,
      coalesce(sum(income), 0)::bigint as income, count(*)::int as months
    from (select * from music_months t where ${isSelected(sql, asked)} order by t.place desc limit ${atMost(mostSummed)}) t`
  return row ?? { plays: 0, sales: 0, given: 0, income: 0, months: 0 }
}

export interface OwnerRow {
  thingId: Id
  id: Id
  title: string
  how: (typeof purchaseWays)[number]
  amount: number
  at: Time
  /** Empty if the account is closed. */
  name: string
}

export interface OwnerPlace {
  thingId: string
  id: string
}

/** Owners of a seller's music, one batch after a position: piece by piece, oldest first. */
export const selectOwners = (
  sql: Queryable,
  { ownerId, from, most }: { ownerId: Id; from: OwnerPlace; most: number },
) =>
  sql<OwnerRow[]>`
    select m.id as "thingId", o.id, m.title, o.how, o.amount, o.at, u.name
    from (select distinct music_id from music_months where user_id = ${ownerId}) t join music m on m.id = t.music_id
    cross join lateral (
      select * from wallet_purchases o where o.thing_id = m.id and (o.thing_id, o.id) > (${from.thingId}, ${from.id})
      order by o.id limit ${atMost(most)}) o
    join wallets w on w.id = o.account_id join users u on u.id = w.owner_id
    where m.id >= ${from.thingId} order by m.id, o.id limit ${atMost(most)}`

interface NewExport {
  codeHash: Buffer
  ownerId: string
  what: SalesFile
  seconds: number
}

export const insertSalesExport = async (
  sql: Queryable,
  { codeHash, ownerId, what, seconds }: NewExport,
): Promise<void> => {
  await sql`
    insert into music_exports (code_hash, owner_id, what, ends_at)
    values (${codeHash}, ${ownerId}, ${what}, clock_timestamp() + ${seconds}::int * interval '1 second')`
}

/** One of two simultaneous requests with the code gets the export. */
export const takeSalesExport = async (
  sql: Queryable,
  codeHash: Buffer,
): Promise<{ ownerId: Id; what: SalesFile } | undefined> => {
  const [row] = await sql<{ ownerId: Id; what: SalesFile; isOver: boolean }[]>`
    delete from music_exports where code_hash = ${codeHash}
    returning owner_id as "ownerId", what, ends_at <= clock_timestamp() as "isOver"`
  return row === undefined || row.isOver ? undefined : row
}

export const deleteEndedSalesExports = async (sql: Queryable): Promise<void> => {
  await sql`delete from music_exports where ends_at < clock_timestamp()`
}
