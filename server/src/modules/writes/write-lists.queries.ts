import type { Id, Time } from '@sheds/contract/scalars'
import type { Queryable } from '../../platform/db/database.ts'
import { atMost, pageRows, pageSize } from '../../platform/db/limits.ts'
import type { PageStart } from '../../platform/paging.ts'
import type { CallerId } from '../../platform/session.ts'
import { isHeard, presentPicture } from '../users/users.api.ts'
import { isShown, type WriteRow, writeColumns, writeTables } from './writes.queries.ts'

const writesTotal = (sql: Queryable) => sql`(select t.writes from write_totals t)`

export const countWrites = async (sql: Queryable): Promise<number> => {
  const [row] = await sql<{ total: number }[]>`select ${writesTotal(sql)} as total`
  return row?.total ?? 0
}

/** What strangers see, newest first, one more than asked for, each with the total. */
export const selectWrites = (sql: Queryable, { from, limit }: PageStart) =>
  sql<(WriteRow & { total: number })[]>`
    with page as materialized (
      select w.id from writes w where ${isShown(sql)} and w.place < ${from} order by w.place desc
      limit ${pageRows(limit)})
    select ${writeColumns(sql, undefined)}, ${writesTotal(sql)} as total
    from page join writes w on w.id = page.id ${writeTables(sql)} order by w.place desc`

/** Some of what strangers see, in no order. */
export const selectSomeWrites = (sql: Queryable, callerId: CallerId, ids: readonly Id[]) => sql<WriteRow[]>`
  select ${writeColumns(sql, callerId)} from writes w ${writeTables(sql)}
  where w.id = any(${ids}::uuid[]) and ${isShown(sql)}`

/** Somebody, in every row; in one without a write when there is none, in no row when there is nobody. */
export type AuthoredRow = { total: number; closedAt: Time | null } & (WriteRow | { id: null })

/** What somebody wrote, newest first, one more than asked for; what is hidden only for them. */
export const selectWritesOfAuthor = (
  sql: Queryable,
  { userId, callerId, from, limit }: PageStart & { userId: Id; callerId: CallerId },
) =>
  sql<AuthoredRow[]>`
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

/** Where a timeline goes on. */
export interface TimelineStart {
  callerId: Id
  /** Of what the caller's circle wrote lately: from here; nothing once that is over. */
  freshFrom: string | undefined
  /** And not older than this place. */
  cutoff: string
  /** Of all else: from here. */
  restFrom: string
  limit: number
}

/** So many of the newest are looked through for those of somebody who follows many. */
const mostWalked = 3000
/** Of whom follows no more than so many each is asked for what they wrote. */
const mostAsked = 600
/** A circle of no more than so many is gathered once, and the newest are looked up in it. A page of a greater one is met soon. */
const mostGathered = 10_000

/** Asked row by row: as `exists`, PostgreSQL may gather all whom somebody follows to look at a page of twenty. */
const isFollowed = (sql: Queryable, callerId: Id) => sql`
  ((select true from follows f where f.follower_id = ${callerId} and f.followed_id = w.user_id limit 1) is not null)`

const isSubscribed = (sql: Queryable, callerId: Id) => sql`
  ((select true from sheds s join subscriptions b on b.shed_id = s.id
    where s.user_id = w.user_id and s.deleted_at is null and b.user_id = ${callerId} limit 1) is not null)`

/** The caller, whom they follow and whose sheds they subscribe to; somebody may come twice. */
const everybodyOf = (sql: Queryable, callerId: Id, upTo = sql``) => sql`
  select ${callerId}::uuid as id
  union all (select f.followed_id from follows f where f.follower_id = ${callerId} ${upTo})
  union all (select s.user_id from subscriptions b join sheds s on s.id = b.shed_id
    where b.user_id = ${callerId} and s.deleted_at is null ${upTo})`

/** Whole unless it is a great one, of which `circle` only shows that it is. */
const circleOf = (sql: Queryable, callerId: Id) => sql`
  circle as materialized (${everybodyOf(sql, callerId, sql`limit ${atMost(mostGathered + 1)}`)}),
  size as materialized (select count(*) as n from circle)`

const isOfCircle = (sql: Queryable, callerId: Id) => sql`
  (case when (select n from size) <= ${mostGathered} then w.user_id in (select c.id from circle c)
    else w.user_id = ${callerId} or ${isFollowed(sql, callerId)} or ${isSubscribed(sql, callerId)} end)`

/** Person by person, the newest of each: exact, and as much work as people are followed. */
const askedFresh = (
  sql: Queryable,
  { callerId, freshFrom = '', cutoff, limit }: TimelineStart,
  everybody: ReturnType<Queryable>,
) => sql`
  select theirs.place from (select distinct p.id from (${everybody}) p) each_one
  cross join lateral (
    select w.place from writes w
    where w.user_id = each_one.id and ${isShown(sql)} and w.place < ${freshFrom} and w.place >= ${cutoff}
      and ${isHeard(sql, callerId, sql`w.user_id`)}
    order by w.place desc limit ${pageRows(limit)}) theirs
  order by theirs.place desc limit ${pageRows(limit)}`

/** Write by write, the newest first: who follows many soon meets a page of theirs. */
const walkedFresh = (sql: Queryable, { callerId, freshFrom = '', cutoff, limit }: TimelineStart) => sql`
  select w.place from (
    select w.place, w.user_id from writes w
    where ${isShown(sql)} and w.place < ${freshFrom} and w.place >= ${cutoff}
    order by w.place desc limit ${atMost(mostWalked)}) w
  where ${isOfCircle(sql, callerId)} and ${isHeard(sql, callerId, sql`w.user_id`)}
  order by w.place desc limit ${pageRows(limit)}`

/** Who follows and subscribes to few is served by asking, others by walking. */
const freshOf = (sql: Queryable, start: TimelineStart, isDeep: boolean) => {
  if (start.freshFrom === undefined) return sql`fresh as materialized (select w.place from writes w where false)`
  if (isDeep) return sql`fresh as materialized (${askedFresh(sql, start, everybodyOf(sql, start.callerId))})`
  return sql`
    fresh as materialized (
      select asked.place from (${askedFresh(sql, start, sql`select c.id from circle c`)}) asked
      where (select n from size) <= ${mostAsked}
      union all
      select walked.place from (${walkedFresh(sql, start)}) walked where (select n from size) > ${mostAsked})`
}

/** Whether the walk ended before the last of the fresh ones, with too few found. */
const isCutShort = (sql: Queryable, { freshFrom, cutoff, limit }: TimelineStart, isDeep: boolean) =>
  isDeep || freshFrom === undefined
    ? sql`false`
    : sql`
      case when (select n from size) <= ${mostAsked} or (select count(*) from fresh) > ${pageSize(limit)} then false
      else exists (
        select from writes w where ${isShown(sql)} and w.place < ${freshFrom} and w.place >= ${cutoff}
        order by w.place desc offset ${atMost(mostWalked)} limit 1) end`

export type TimelineRow = { isFresh: boolean; isFollowed: boolean; shedTitle: string | null; total: number } & WriteRow
export type TimelineAnswer = { isCutShort: boolean; newest: Id | null } & (TimelineRow | { id: null })

/**
 * The caller's timeline: what their circle wrote lately, then everything else, each newest first, one more than asked
 * for. In the first row, or one without a write, whether it has to be read once more, deeply, and the newest of all.
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
        and ${isHeard(sql, callerId, sql`w.user_id`)}
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

export interface Newer {
  count: number
  /** Of the newest, the newest first; somebody may come more than once. */
  authors: { id: Id; name: string; picture: string | null }[]
}

interface NewerThan {
  id: string
  callerId: CallerId
  /** Counted up to so many. */
  most: number
  /** Who wrote the newest of them is said of so many. */
  named: number
}

/** What of others came after a write. Without such a write there is nothing newer. */
export const findNewer = async (sql: Queryable, { id, callerId, most, named }: NewerThan): Promise<Newer> => {
  const [row] = await sql<Newer[]>`
    with newer as materialized (
      select w.place, w.user_id from writes w
      where ${isShown(sql)} and w.place > (select known.place from writes known where known.id = ${id})
        and w.user_id is distinct from ${callerId ?? null}::uuid and ${isHeard(sql, callerId, sql`w.user_id`)}
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
