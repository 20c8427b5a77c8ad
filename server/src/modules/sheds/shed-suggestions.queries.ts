import type { Queryable } from '../../platform/db/database.ts'
import { always } from '../../platform/db/fragments.ts'
import { atMost } from '../../platform/db/limits.ts'
import type { CallerId } from '../../platform/session.ts'
import { type ShedCardRow, shedCardColumns, shedTables } from './sheds.queries.ts'

/** Follows read per caller, and subscriptions read per followed user. */
const friendsRead = 50
const shedsRead = 20

/** Candidates per kind: enough to fill the list when some are the caller's own or subscribed, at a bounded cost. */
const candidatesPerKind = 60

/**
 * Ids in order of preference: sheds that followed people subscribe to, by their number; then the lively ones; then the
 * newest. Never the caller's own or subscribed ones. Reads index ranges of fixed size only.
 */
const suggested = (sql: Queryable, callerId: CallerId, howMany: number) => sql`
  select ranked.id, ranked.tier, ranked.place from (
    select distinct on (id) id, tier, place from (
      ${callerId === undefined ? sql`select null::uuid as id, 0 as tier, 0 as place where false` : ofFriends(sql, callerId)}
      union all (select shed_id, 2, rank from shed_ranks where list = 'lively' order by rank limit ${atMost(candidatesPerKind)})
      union all select id, 3, row_number() over (order by id desc)::int from (
        select id from sheds where deleted_at is null order by id desc limit ${atMost(candidatesPerKind)}) newest
    ) candidates order by id, tier, place
  ) ranked join sheds s on s.id = ranked.id
  where s.deleted_at is null and ${
    callerId === undefined
      ? always(sql)
      : sql`s.user_id <> ${callerId} and not exists (
          select from subscriptions own where own.user_id = ${callerId} and own.shed_id = s.id)`
  }
  order by ranked.tier, ranked.place, ranked.id desc limit ${atMost(howMany)}`

const ofFriends = (sql: Queryable, callerId: string) => sql`
  (select theirs.shed_id as id, 1 as tier, -count(*)::int as place
  from (select followed_id from follows where follower_id = ${callerId} order by id desc limit ${atMost(friendsRead)}) mine
  cross join lateral (
    select shed_id from subscriptions where user_id = mine.followed_id
    order by shed_id desc limit ${atMost(shedsRead)}) theirs
  group by theirs.shed_id order by place, id desc limit ${atMost(candidatesPerKind)})`

export const selectSuggestedSheds = (sql: Queryable, callerId: CallerId, howMany: number) =>
  sql<ShedCardRow[]>`
    select ${shedCardColumns(sql, callerId)}
    from (${suggested(sql, callerId, howMany)}) chosen join sheds s on s.id = chosen.id ${shedTables(sql)}
    order by chosen.tier, chosen.place, s.id desc`

/** The list a shed is in, and its rank in a ranked one. */
export type HomeShedRow = ShedCardRow & { list: 'new' | 'popular' | 'interesting'; rank: number }

interface HomeShedsQuery {
  callerId: CallerId
  /** Size of both the new and the popular list. */
  sheds: number
  /** Number of suggestions; 0 if they are not shown. */
  interesting: number
}

/**
 * The lists of the home page in one statement, each with one row more than its size, plus as many as the lists above
 * may repeat.
 */
export const selectHomeSheds = (sql: Queryable, { callerId, sheds, interesting }: HomeShedsQuery) =>
  sql<HomeShedRow[]>`
    with chosen as (
      select 'new' as list, newest.id, 0 as tier, 0 as place from (
        select id from sheds where deleted_at is null order by id desc limit ${atMost(sheds + 1)}) newest
      union all (
        select 'popular', r.shed_id, 0, r.rank from shed_ranks r join sheds s on s.id = r.shed_id
        where r.list = 'popular' and s.deleted_at is null order by r.rank limit ${atMost(2 * sheds + 1)})
      ${
        interesting === 0
          ? sql``
          : sql`union all select 'interesting', s.id, s.tier, s.place from (${suggested(sql, callerId, interesting + 2 * sheds)}) s`
      }
    )
    select chosen.list, chosen.place as rank, ${shedCardColumns(sql, callerId)}
    from chosen join sheds s on s.id = chosen.id ${shedTables(sql)}
    order by chosen.list, chosen.tier, chosen.place, s.id desc`
