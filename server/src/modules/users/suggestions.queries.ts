import type { Id } from '@sheds/contract/scalars'
import type { Queryable, Tx } from '../../platform/db/database.ts'
import { always } from '../../platform/db/fragments.ts'
import { atMost } from '../../platform/db/limits.ts'
import type { CallerId } from '../../platform/session.ts'
import { type PersonRow, personColumns } from './users.queries.ts'

const howMany = 10

/** Follows read per user, both of the caller and of each followed user: enough to rank at a bounded cost. */
const friendsRead = 50

/** Candidates per kind: some have closed their account since the last ranking, or appear in another kind. */
const kept = 30

/**
 * Friends of friends first, by the number of common follows; then `popular_people`; then the newest users. Excludes the
 * caller and people the caller follows. One statement over index ranges of fixed size, which keeps only the best
 * candidates of each kind before reading more about them.
 */
export const selectSuggestedPeople = (sql: Queryable, callerId: CallerId) => sql<PersonRow[]>`
  with candidates as (
    ${callerId === undefined ? sql`select null::uuid as id, 0 as tier, 0 as place where false` : friendsOfFriends(sql, callerId)}
    union all (select user_id, 2, rank from popular_people p where ${isNew(sql, callerId, sql`p.user_id`)}
      order by rank limit ${atMost(kept)})
    union all (select id, 3, row_number() over (order by id desc)::int from users u
      where closed_at is null and ${isNew(sql, callerId, sql`u.id`)} order by id desc limit ${atMost(kept)})
  ), best as (
    select distinct on (id) id, tier, place from candidates order by id, tier, place
  )
  select ${personColumns(sql, undefined)} from best b join users u on u.id = b.id
  where u.closed_at is null
  order by b.tier, b.place, b.id desc limit ${atMost(howMany)}`

/** Neither the caller nor followed by the caller. */
const isNew = (sql: Queryable, callerId: CallerId, id: ReturnType<Queryable>) =>
  callerId === undefined
    ? always(sql)
    : sql`${id} <> ${callerId} and not exists (
        select from follows f where f.follower_id = ${callerId} and f.followed_id = ${id})`

const friendsOfFriends = (sql: Queryable, callerId: Id) => sql`
  (select id, 1 as tier, place from (
    select theirs.followed_id as id, -count(*)::int as place
    from (select followed_id from follows where follower_id = ${callerId} order by id desc limit ${atMost(friendsRead)}) mine
    cross join lateral (
      select followed_id from follows where follower_id = mine.followed_id order by id desc limit ${atMost(friendsRead)}) theirs
    group by theirs.followed_id) found
  where ${isNew(sql, callerId, sql`found.id`)}
  order by place, id desc limit ${atMost(kept)})`

const popularKept = 200

/** The most followed users among those with a session used since `activeSince`. */
export const replacePopularPeople = async (tx: Tx, activeSince: string): Promise<void> => {
  await tx`lock table popular_people in exclusive mode`
  await tx`delete from popular_people`
  await tx`
    insert into popular_people (rank, user_id)
    select row_number() over (order by follower_count desc, id desc), id from (
      select u.id, u.follower_count from users u
      where u.closed_at is null and u.follower_count > 0
        and exists (select from sessions s where s.user_id = u.id and s.last_used_at > ${activeSince})
      order by u.follower_count desc, u.id desc limit ${atMost(popularKept)}) most`
}
