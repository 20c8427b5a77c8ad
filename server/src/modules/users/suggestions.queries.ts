import type { Id } from '@sheds/contract/scalars'
import type { Queryable, Tx } from '../../platform/db/database.ts'
import { always } from '../../platform/db/fragments.ts'
import { atMost } from '../../platform/db/limits.ts'
import type { CallerId } from '../../platform/session.ts'
import { type PersonRow, personColumns } from './users.queries.ts'

const howMany = 10

/** So many of the people I follow, and so many of each one's, are looked at: enough to rank, never much work. */
const friendsLooked = 50

/** Of each kind: some closed their account since the last ranking, or come in another kind already. */
const kept = 30

/**
 * Friends of friends first, by how many lead there; then the popular ones of `popular_people`; then the newest.
 * Never oneself, never somebody followed already. One statement over index ranges of fixed size; what is not among the
 * best of its kind is dropped before anything more is asked about it.
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

/** Neither the caller nor somebody they follow. */
const isNew = (sql: Queryable, callerId: CallerId, id: ReturnType<Queryable>) =>
  callerId === undefined
    ? always(sql)
    : sql`${id} <> ${callerId} and not exists (
        select from follows f where f.follower_id = ${callerId} and f.followed_id = ${id})`

const friendsOfFriends = (sql: Queryable, callerId: Id) => sql`
  (select id, 1 as tier, place from (
    select theirs.followed_id as id, -count(*)::int as place
    from (select followed_id from follows where follower_id = ${callerId} order by id desc limit ${atMost(friendsLooked)}) mine
    cross join lateral (
      select followed_id from follows where follower_id = mine.followed_id order by id desc limit ${atMost(friendsLooked)}) theirs
    group by theirs.followed_id) found
  where ${isNew(sql, callerId, sql`found.id`)}
  order by place, id desc limit ${atMost(kept)})`

const popularKept = 200

/** The most followed of those with a session used since `activeSince`. */
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
