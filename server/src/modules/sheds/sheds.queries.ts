import type { ShedCategory } from '@sheds/contract/categories'
import type { Picture } from '@sheds/contract/files/files'
import type { Id, Time } from '@sheds/contract/scalars'
import type { Opening } from '@sheds/contract/sheds/opening'
import type { Queryable } from '../../platform/db/database.ts'
import { always, fixedSql } from '../../platform/db/fragments.ts'
import { atMost, pageRows } from '../../platform/db/limits.ts'
import type { PageStart } from '../../platform/paging.ts'
import type { CallerId } from '../../platform/session.ts'

export interface ShedCardRow {
  id: Id
  name: string
  category: ShedCategory
  location: string
  bio: string
  createdAt: Time
  userId: Id
  ownerName: string
  logo: Picture | null
  productCount: number
  subscriberCount: number
  reviewCount: number
  stars: number[]
  isSubscribed: boolean
}

export interface ShedRow extends ShedCardRow {
  email: string
  phoneNumber: string
  description: string
  backgroundImage: Picture | null
  /** Hidden products, which only the owner sees and the product count excludes. */
  hiddenCount: number
  opening: Opening
  deletedAt: Time | null
}

/** Hours and break of `sheds s`. */
export const openingColumn = fixedSql(
  (sql) => sql`
  jsonb_build_object('hours', s.hours, 'away_note', s.away_note,
    'away_until', to_char(s.away_until at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) as opening`,
)

const shownColumns = fixedSql(
  (sql) => sql`
  s.id, s.name, s.category, s.location, s.bio, s.created_at as "createdAt", s.user_id as "userId",
  u.name as "ownerName", s.logo, s.product_count as "productCount", c.subscriber_count as "subscriberCount",
  c.review_count as "reviewCount", c.stars`,
)

const visitorColumns = fixedSql((sql) => sql`${shownColumns(sql)}, false as "isSubscribed"`)

/** Columns of `sheds s` joined with `shedTables`. */
export const shedCardColumns = (sql: Queryable, callerId: CallerId) =>
  callerId === undefined
    ? visitorColumns(sql)
    : sql`${shownColumns(sql)},
        exists (select from subscriptions own where own.user_id = ${callerId} and own.shed_id = s.id) as "isSubscribed"`

/**
 * Lateral joins with limits force one look-up per shed: with plain joins PostgreSQL may walk all counters to reach a
 * late page.
 */
export const shedTables = fixedSql(
  (sql) => sql`
  cross join lateral (select each.name from users each where each.id = s.user_id limit 1) u
  cross join lateral (select * from shed_counts each where each.shed_id = s.id limit 1) c`,
)

/** Finds open and closed sheds. */
export const findShed = async (sql: Queryable, id: string, callerId: CallerId): Promise<ShedRow | undefined> => {
  const [row] = await sql<ShedRow[]>`
    select ${shedCardColumns(sql, callerId)}, s.email, s.phone_number as "phoneNumber", s.description,
      s.background_image as "backgroundImage", ${openingColumn(sql)}, s.hidden_count as "hiddenCount", s.deleted_at as "deletedAt"
    from sheds s ${shedTables(sql)} where s.id = ${id}`
  return row
}

export interface ShedDetailRow {
  id: Id
  logo: Picture | null
  backgroundImage: Picture | null
  total: number
}

/** Newest first, one row more than the limit, of all sheds or some. */
export const selectShedDetails = (
  sql: Queryable,
  { ids, from, limit }: PageStart & { ids: readonly string[] | undefined },
) =>
  sql<ShedDetailRow[]>`
    select s.id, s.logo, s.background_image as "backgroundImage",
      (select coalesce(sum(t.sheds), 0)::bigint from shed_totals t) as total
    from sheds s
    where s.deleted_at is null and s.id < ${from}
      and ${ids === undefined ? always(sql) : sql`s.id = any(${ids}::uuid[])`}
    order by s.id desc limit ${pageRows(limit)}`

interface UserShedsQuery extends PageStart {
  userId: string
  mostCounted: number
}

/** A user's open sheds, newest first, one row more than the limit; an empty page has one row with the total. */
export const selectShedsOfUser = (sql: Queryable, { userId, mostCounted, from, limit }: UserShedsQuery) =>
  sql<({ total: number } & (Pick<ShedCardRow, 'id' | 'name' | 'category' | 'logo'> | { id: null }))[]>`
    select s.id, s.name, s.category, s.logo, counted.total
    from (
      select count(*)::int as total from (
        select from sheds where user_id = ${userId} and deleted_at is null limit ${atMost(mostCounted + 1)}) theirs
    ) counted left join lateral (
      select s.id, s.name, s.category, s.logo from sheds s
      where s.user_id = ${userId} and s.deleted_at is null and s.id < ${from}
      order by s.id desc limit ${pageRows(limit)}
    ) s on true order by s.id desc`
