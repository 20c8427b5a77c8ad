import type { Id, Time } from '@sheds/contract/scalars'
import type { Queryable } from '../../platform/db/database.ts'
import { atMost, pageRows, pageSize } from '../../platform/db/limits.ts'
import type { PageStart } from '../../platform/paging.ts'
import type { CallerId } from '../../platform/session.ts'
import { isUnrestricted, presentPicture } from '../users/users.api.ts'
import { isShown, type WriteRow, writeColumns, writeTables } from './writes.queries.ts'

const writesTotal = (sql: Queryable) => sql`(select t.writes from write_totals t)`

export const countWrites = async (sql: Queryable): Promise<number> => {
  const [row] = await sql<{ total: number }[]>`select ${writesTotal(sql)} as total`
  return row?.total ?? 0
}

/** Writes visible to everyone, newest first, one row more than the limit, each with the total. */
export const selectWrites = (sql: Queryable, { from, limit }: PageStart) =>
  sql<(WriteRow & { total: number })[]>`
    with page as materialized (
      select w.id from writes w where ${isShown(sql)} and w.place < ${from} order by w.place desc
      limit ${pageRows(limit)})
    select ${writeColumns(sql, undefined)}, ${writesTotal(sql)} as total
    from page join writes w on w.id = page.id ${writeTables(sql)} order by w.place desc`

/** Writes among these ids that are visible to everyone, in no order. */
export const selectSomeWrites = (sql: Queryable, callerId: CallerId, ids: readonly Id[]) => sql<WriteRow[]>`
  select ${writeColumns(sql, callerId)} from writes w ${writeTables(sql)}
  where w.id = any(${ids}::uuid[]) and ${isShown(sql)}`

/**
 * Every row repeats the author's fields; an author without writes has one row without a write, an unknown author has
 * none.
 */
export type AuthorWriteRow = { total: number; closedAt: Time | null } & (WriteRow | { id: null })

/** An author's writes, newest first, one row more than the limit. Hidden ones only for the author. */
export const selectWritesOfAuthor = (
  sql: Queryable,
  { userId, callerId, from, limit }: PageStart & { userId: Id; callerId: CallerId },
) =>
  sql<AuthorWriteRow[]>`
    with page as materialized (
      select w.id from writes w
      where w.user_id = ${userId} and w.deleted_at is null and w.place < ${from}
        and (w.hidden_at is null or w.user_id = ${callerId ?? null}::uuid)
        and not exists (select from hushes h
          where h.user_id = ${callerId ?? null}::uuid and h.other_id = w.user_id and h.is_blocked)
      order by w.place desc limit ${pageRows(limit)})
    select one.closed_at as "closedAt", coalesce(t.writes, 0) as total, row.*
    from users one left join author_totals t on t.user_id = one.id left join (
      select ${writeColumns(sql, callerId)} from page join writes w on w.id = page.id ${writeTables(sql)}) row on true
    where one.id = ${userId} order by row.place desc`

/** Position at which a timeline continues. */
export interface TimelineStart {
  callerId: Id
  /** Position among recent writes of the caller's circle; undefined after their end. */
  freshFrom: string | undefined
  /** Place before which a write of the circle is no longer recent. */
  cutoff: string
  /** Position among all other writes. */
  restFrom: string
  limit: number
}

/** Newest writes scanned for a caller who follows many. */
const mostScanned = 3000
/** Up to this many followed people are queried one by one. */
const mostQueried = 600
/**
 * A circle up to this size is loaded once, and the newest writes are looked up in it. A larger one soon fills a page
 * anyway.
 */
const mostLoaded = 10_000

/** A scalar subquery per row: with `exists`, PostgreSQL may read all follows for a page of twenty. */
const isFollowed = (sql: Queryable, callerId: Id) => sql`
  ((select true from follows f where f.follower_id = ${callerId} and f.followed_id = w.user_id limit 1) is not null)`

const isSubscribed = (sql: Queryable, callerId: Id) => sql`
  ((select true from sheds s join subscriptions b on b.shed_id = s.id
    where s.user_id = w.user_id and s.deleted_at is null and b.user_id = ${callerId} limit 1) is not null)`

/** The caller, people they follow and owners of sheds they subscribe to; a person may occur twice. */
const membersOf = (sql: Queryable, callerId: Id, upTo = sql``) => sql`
  select ${callerId}::uuid as id
  union all (select f.followed_id from follows f where f.follower_id = ${callerId} ${upTo})
  union all (select s.user_id from subscriptions b join sheds s on s.id = b.shed_id
    where b.user_id = ${callerId} and s.deleted_at is null ${upTo})`

/** The whole circle, or just enough rows to show that it is too large. */
const circleOf = (sql: Queryable, callerId: Id) => sql`
  circle as materialized (${membersOf(sql, callerId, sql`limit ${atMost(mostLoaded + 1)}`)}),
  size as materialized (select count(*) as n from circle)`

const isOfCircle = (sql: Queryable, callerId: Id) => sql`
  (case when (select n from size) <= ${mostLoaded} then w.user_id in (select c.id from circle c)
    else w.user_id = ${callerId} or ${isFollowed(sql, callerId)} or ${isSubscribed(sql, callerId)} end)`

/** Newest writes per person: exact, at a cost that grows with the number of followed people. */
const freshByPerson = (
  sql: Queryable,
  { callerId, freshFrom = '', cutoff, limit }: TimelineStart,
  everybody: ReturnType<Queryable>,
) => sql`
  select theirs.place from (select distinct p.id from (${everybody}) p) each_one
  cross join lateral (
    select w.place from writes w
    where w.user_id = each_one.id and ${isShown(sql)} and w.place < ${freshFrom} and w.place >= ${cutoff}
      and ${isUnrestricted(sql, callerId, sql`w.user_id`)}
    order by w.place desc limit ${pageRows(limit)}) theirs
  order by theirs.place desc limit ${pageRows(limit)}`

/** Scans the newest writes: a caller who follows many soon finds a page of them. */
const freshByScan = (sql: Queryable, { callerId, freshFrom = '', cutoff, limit }: TimelineStart) => sql`
  select w.place from (
    select w.place, w.user_id from writes w
    where ${isShown(sql)} and w.place < ${freshFrom} and w.place >= ${cutoff}
    order by w.place desc limit ${atMost(mostScanned)}) w
  where ${isOfCircle(sql, callerId)} and ${isUnrestricted(sql, callerId, sql`w.user_id`)}
  order by w.place desc limit ${pageRows(limit)}`

/** Queries small circles person by person, and scans for large ones. */
const freshOf = (sql: Queryable, start: TimelineStart, isDeep: boolean) => {
  if (start.freshFrom === undefined) return sql`fresh as materialized (select w.place from writes w where false)`
  if (isDeep) return sql`fresh as materialized (${freshByPerson(sql, start, membersOf(sql, start.callerId))})`
  return sql`
    fresh as materialized (
      select asked.place from (${freshByPerson(sql, start, sql`select c.id from circle c`)}) asked
      where (select n from size) <= ${mostQueried}
      union all
      select walked.place from (${freshByScan(sql, start)}) walked where (select n from size) > ${mostQueried})`
}

/** True if the scan ended early with too few writes found. */
const isCutShort = (sql: Queryable, { freshFrom, cutoff, limit }: TimelineStart, isDeep: boolean) =>
  isDeep || freshFrom === undefined
    ? sql`false`
    : sql`
      case when (select n from size) <= ${mostQueried} or (select count(*) from fresh) > ${pageSize(limit)} then false
      else exists (
        select from writes w where ${isShown(sql)} and w.place < ${freshFrom} and w.place >= ${cutoff}
        order by w.place desc offset ${atMost(mostScanned)} limit 1) end`

export type TimelineRow = { isFresh: boolean; isFollowed: boolean; shedTitle: string | null; total: number } & WriteRow
export type TimelineAnswer = { isCutShort: boolean; newest: Id | null } & (TimelineRow | { id: null })

/**
 * The caller's timeline: recent writes of their circle, then everything else, each newest first, one row more than the
 * limit. The first row, or one without a write, says whether to repeat the read deeply, and which write is the newest
 * of all.
 */
export const selectTimeline = (sql: Queryable, start: TimelineStart, isDeep: boolean) => {
  const { callerId, cutoff, restFrom, limit } = start
  return sql<TimelineAnswer[]>`
    with ${circleOf(sql, callerId)}, ${freshOf(sql, start, isDeep)},
    state as materialized (select ${isCutShort(sql, start, isDeep)} as cut_short,
      (select w.id from writes w where ${isShown(sql)} order by w.place desc limit 1) as newest),
    rest as (
      select w.place from writes w
      where (select count(*) from fresh) <= ${pageSize(limit)} and not (select cut_short from state)
        and ${isShown(sql)} and w.place < ${restFrom}
        and not (w.place >= ${cutoff} and ${isOfCircle(sql, callerId)})
        and ${isUnrestricted(sql, callerId, sql`w.user_id`)}
      order by w.place desc limit ${pageRows(limit)}),
    page as materialized (
      select * from (select place, true as is_fresh from fresh union all select place, false from rest) parts
      order by is_fresh desc, place desc limit ${pageRows(limit)})
    select state.cut_short as "isCutShort", state.newest, row.* from state left join (
      select ${writeColumns(sql, callerId)}, page.is_fresh as "isFresh", ${isFollowed(sql, callerId)} as "isFollowed",
        (select s.name from sheds s join subscriptions b on b.shed_id = s.id
          where s.user_id = w.user_id and s.deleted_at is null and b.user_id = ${callerId}
          order by s.id limit 1) as "shedTitle",
        ${writesTotal(sql)} as total
      from page join writes w on w.place = page.place and ${isShown(sql)} ${writeTables(sql)}) row on true
    order by row."isFresh" desc, row.place desc`
}

export interface NewerWrites {
  count: number
  /** Authors of the newest ones, newest first; may repeat. */
  authors: { id: Id; name: string; picture: string | null }[]
}

interface NewerThan {
  id: string
  callerId: CallerId
  /** Limit of counting. */
  most: number
  /** Number of newest writes whose authors are returned. */
  named: number
}

/** Writes of others after a given one; none if that one does not exist. */
export const findNewer = async (sql: Queryable, { id, callerId, most, named }: NewerThan): Promise<NewerWrites> => {
  const [row] = await sql<NewerWrites[]>`
    with newer as materialized (
      select w.place, w.user_id from writes w
      where ${isShown(sql)} and w.place > (select known.place from writes known where known.id = ${id})
        and w.user_id is distinct from ${callerId ?? null}::uuid and ${isUnrestricted(sql, callerId, sql`w.user_id`)}
      order by w.place desc limit ${atMost(most)}),
    named as (
      select n.place, u.id, u.name, ${presentPicture(sql, sql`u.id`)} as picture
      from (select * from newer order by place desc limit ${atMost(named)}) n
      cross join lateral (select each.id, each.name from users each where each.id = n.user_id limit 1) u)
    select (select count(*)::int from newer) as count, coalesce((select
      jsonb_agg(jsonb_build_object('id', d.id, 'name', d.name, 'picture', d.picture) order by d.place desc)
      from named d), '[]'::jsonb) as authors`
  return row ?? { count: 0, authors: [] }
}
