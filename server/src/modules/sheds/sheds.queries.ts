import type { ShedCategory } from '@sheds/contract/categories'
import type { Picture } from '@sheds/contract/files'
import { searchGramsOf } from '@sheds/contract/names'
import type { Queryable } from '../../platform/db/database.ts'
import { always, fixedPart } from '../../platform/db/fixed-part.ts'
import { atMost, pageRows } from '../../platform/db/limits.ts'

export interface ShedCardRow {
  id: string
  name: string
  category: ShedCategory
  location: string
  bio: string
  createdAt: string
  userId: string
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
  /** What only its owner sees, beside the products that are counted. */
  hiddenCount: number
  deletedAt: string | null
}

const shownColumns = fixedPart(
  (sql) => sql`
  s.id, s.name, s.category, s.location, s.bio, s.created_at as "createdAt", s.user_id as "userId",
  u.name as "ownerName", s.logo, s.product_count as "productCount", c.subscriber_count as "subscriberCount",
  c.review_count as "reviewCount", c.stars`,
)

const visitorColumns = fixedPart((sql) => sql`${shownColumns(sql)}, false as "isSubscribed"`)

/** Of `sheds s` with `shedTables`. */
export const shedCardColumns = (sql: Queryable, callerId: string | undefined) =>
  callerId === undefined
    ? visitorColumns(sql)
    : sql`${shownColumns(sql)},
        exists (select from subscriptions own where own.user_id = ${callerId} and own.shed_id = s.id) as "isSubscribed"`

/** Looked up shed by shed, as the limits say: joined as they are, PostgreSQL may walk all counters to reach a late page. */
export const shedTables = fixedPart(
  (sql) => sql`
  cross join lateral (select each.name from users each where each.id = s.user_id limit 1) u
  cross join lateral (select * from shed_counts each where each.shed_id = s.id limit 1) c`,
)

/** Open and closed ones. */
export const findShed = async (sql: Queryable, id: string, callerId?: string): Promise<ShedRow | undefined> => {
  const [row] = await sql<ShedRow[]>`
    select ${shedCardColumns(sql, callerId)}, s.email, s.phone_number as "phoneNumber", s.description,
      s.background_image as "backgroundImage", s.hidden_count as "hiddenCount", s.deleted_at as "deletedAt"
    from sheds s ${shedTables(sql)} where s.id = ${id}`
  return row
}

interface ShedsAsked {
  callerId: string | undefined
  before: string | undefined
  limit: number
}

type CountedShedRow = ShedCardRow & { total: number }

const isOfCategory = (sql: Queryable, category: string | undefined) =>
  category === undefined ? always(sql) : sql`s.category = ${category}`

const isBefore = (sql: Queryable, id: string | undefined) => (id === undefined ? always(sql) : sql`s.id < ${id}`)

const shedsTotal = (sql: Queryable, category?: string) =>
  sql`(select coalesce(sum(s.sheds), 0)::bigint from shed_totals s where ${isOfCategory(sql, category)})`

/** Newest first, of one category or of all; one more than asked for, each with the total. */
export const selectSheds = (
  sql: Queryable,
  { callerId, category, before, limit }: ShedsAsked & { category: string | undefined },
) =>
  sql<CountedShedRow[]>`
    select ${shedCardColumns(sql, callerId)}, ${shedsTotal(sql, category)} as total
    from sheds s ${shedTables(sql)}
    where s.deleted_at is null and ${isOfCategory(sql, category)} and ${isBefore(sql, before)}
    order by s.id desc limit ${pageRows(limit)}`

export const countSheds = async (sql: Queryable, category: string | undefined): Promise<number> => {
  const [row] = await sql<{ total: number }[]>`select ${shedsTotal(sql, category)} as total`
  return row?.total ?? 0
}

interface NamedAsked {
  /** Part of a name's key. */
  nameKey: string
  /** The total is exact up to here; one more stands for anything above. */
  mostCounted: number
}

const foundByName = (sql: Queryable, { nameKey, mostCounted }: NamedAsked) => sql`
  select s.id from sheds s
  where s.deleted_at is null and s.name_grams @> ${searchGramsOf(nameKey)}::text[]
    and position(${nameKey} in s.name_key) > 0
  limit ${atMost(mostCounted + 1)}`

/**
 * Those whose name contains it, newest first, one more than asked for. A rare part comes out of the index of names; of a
 * frequent one the newest are soon met by walking from the newest on, and ordering all of them would take long.
 */
export const selectShedsNamed = (sql: Queryable, { callerId, before, limit, ...named }: ShedsAsked & NamedAsked) =>
  sql<CountedShedRow[]>`
    with found as materialized (${foundByName(sql, named)}),
    counted as materialized (select count(*)::int as total from found),
    page as materialized (
      select s.id from found s where (select total from counted) <= ${named.mostCounted} and ${isBefore(sql, before)}
      union all (
        select s.id from sheds s
        where (select total from counted) > ${named.mostCounted} and s.deleted_at is null
          and position(${named.nameKey} in s.name_key) > 0 and ${isBefore(sql, before)}
        order by s.id desc limit ${pageRows(limit)})
      order by id desc limit ${pageRows(limit)}
    )
    select ${shedCardColumns(sql, callerId)}, (select total from counted) as total
    from page join sheds s on s.id = page.id ${shedTables(sql)} order by s.id desc`

export const countShedsNamed = async (sql: Queryable, named: NamedAsked): Promise<number> => {
  const [row] = await sql<{ total: number }[]>`select count(*)::int as total from (${foundByName(sql, named)}) found`
  return row?.total ?? 0
}

export interface ShedDetailRow {
  id: string
  logo: Picture | null
  backgroundImage: Picture | null
  total: number
}

/** Newest first, one more than asked for; of all, or of some. */
export const selectShedDetails = (
  sql: Queryable,
  { ids, before, limit }: { ids: readonly string[] | undefined; before: string | undefined; limit: number },
) =>
  sql<ShedDetailRow[]>`
    select s.id, s.logo, s.background_image as "backgroundImage",
      ${shedsTotal(sql)} as total
    from sheds s
    where s.deleted_at is null and ${isBefore(sql, before)}
      and ${ids === undefined ? always(sql) : sql`s.id = any(${ids as string[]}::uuid[])`}
    order by s.id desc limit ${pageRows(limit)}`

interface OfUserAsked {
  userId: string
  mostCounted: number
  before: string | undefined
  limit: number
}

/** The open sheds of somebody, newest first, one more than asked for; a page without any has a row of its own. */
export const selectShedsOfUser = (sql: Queryable, { userId, mostCounted, before, limit }: OfUserAsked) =>
  sql<(Pick<ShedCardRow, 'name' | 'category' | 'logo'> & { id: string | null; total: number })[]>`
    select s.id, s.name, s.category, s.logo, counted.total
    from (
      select count(*)::int as total from (
        select from sheds where user_id = ${userId} and deleted_at is null limit ${atMost(mostCounted + 1)}) theirs
    ) counted left join lateral (
      select s.id, s.name, s.category, s.logo from sheds s
      where s.user_id = ${userId} and s.deleted_at is null and ${isBefore(sql, before)}
      order by s.id desc limit ${pageRows(limit)}
    ) s on true order by s.id desc`
