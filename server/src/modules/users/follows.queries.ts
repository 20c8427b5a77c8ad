import type { Id, Time } from '@sheds/contract/scalars'
import type { Queryable, Tx } from '../../platform/db/database.ts'
import { pageRows } from '../../platform/db/limits.ts'
import { ownFirst } from '../../platform/db/own-first.ts'
import type { PageStart } from '../../platform/paging.ts'
import type { CallerId } from '../../platform/session.ts'
import { type PersonRow, personColumns } from './users.queries.ts'

interface Pair {
  followerId: string
  followedId: string
}

/** Locks both people, always in the same order, so that pairs who follow each other never wait in a circle. */
export const lockPair = (tx: Tx, { followerId, followedId }: Pair) =>
  tx<{ id: string; closedAt: string | null }[]>`
    select id, closed_at as "closedAt" from users where id in (${followerId}, ${followedId})
    order by id for no key update`

export const insertFollow = async (tx: Tx, pair: Pair & { id: string; now: string }): Promise<boolean> => {
  const rows = await tx`
    insert into follows (id, follower_id, followed_id, created_at)
    values (${pair.id}, ${pair.followerId}, ${pair.followedId}, ${pair.now})
    on conflict do nothing returning id`
  return rows.length === 1
}

export const deleteFollow = async (tx: Tx, { followerId, followedId }: Pair): Promise<boolean> => {
  const rows = await tx`
    delete from follows where follower_id = ${followerId} and followed_id = ${followedId} returning id`
  return rows.length === 1
}

/** Moves both people's counters, both locked by `lockPair`. Answers the followers of the one followed. */
export const countFollow = async (tx: Tx, { followerId, followedId }: Pair, change: number): Promise<number> => {
  const rows = await tx<{ id: string; followers: number }[]>`
    update users set
      follower_count = follower_count + case when id = ${followedId} then ${change}::int else 0 end,
      following_count = following_count + case when id = ${followerId} then ${change}::int else 0 end
    where id in (${followerId}, ${followedId}) returning id, follower_count as followers`
  return rows.find(({ id }) => id === followedId)?.followers ?? 0
}

export interface FollowsAsked extends PageStart {
  userId: Id
  callerId: CallerId
}

/** A person, and since when one follows the other. */
export type FollowPersonRow = PersonRow & { followId: Id; followedAt: Time; isOwn: boolean }

/** Whose list it is, in every row; in one without a person when the list is empty, in none when there is nobody. */
export type FollowRow = { closedAt: Time | null; total: number } & (FollowPersonRow | { id: null })

const followPerson = (sql: Queryable, callerId: CallerId) =>
  sql`f.id as "followId", f.created_at as "followedAt", f.own as "isOwn", ${personColumns(sql, callerId)}`

/** Followers: the caller's own record first. */
export const selectFollowers = (sql: Queryable, { userId, callerId, limit, ...start }: FollowsAsked) =>
  sql<FollowRow[]>`
    with shown as (${ownFirst(sql, {
      ...start,
      records: sql`follows x where x.followed_id = ${userId}`,
      person: sql`x.follower_id`,
      callerId,
      limit,
    })})
    select one.closed_at as "closedAt", one.follower_count as total, row.* from users one left join (
      select ${followPerson(sql, callerId)} from shown f join users u on u.id = f.follower_id) row on true
    where one.id = ${userId} order by row."isOwn" desc, row."followId" desc limit ${pageRows(limit)}`

/** Whom somebody follows, newest first, one more than asked for. */
export const selectFollowing = (sql: Queryable, { userId, callerId, from, limit }: FollowsAsked) =>
  sql<FollowRow[]>`
    with shown as (
      select f.*, false as own from follows f where f.follower_id = ${userId} and f.id < ${from}
      order by f.id desc limit ${pageRows(limit)}
    )
    select one.closed_at as "closedAt", one.following_count as total, row.* from users one left join (
      select ${followPerson(sql, callerId)} from shown f join users u on u.id = f.followed_id) row on true
    where one.id = ${userId} order by row."followId" desc`

/** Takes somebody out of everybody's followers and followings, and out of their counters. */
export const deleteAllFollowsOf = async (tx: Tx, userId: string): Promise<void> => {
  await tx`
    select from users where id in (
      select followed_id from follows where follower_id = ${userId}
      union select follower_id from follows where followed_id = ${userId} union select ${userId}::uuid)
    order by id for no key update`
  await tx`
    with gone as (
      delete from follows where follower_id = ${userId} or followed_id = ${userId} returning follower_id, followed_id
    ), changes as (
      select id, sum(followers)::int as followers, sum(followings)::int as followings from (
        select followed_id as id, 1 as followers, 0 as followings from gone
        union all select follower_id, 0, 1 from gone) each
      group by id
    )
    update users u set follower_count = u.follower_count - c.followers, following_count = u.following_count - c.followings
    from changes c where u.id = c.id`
}
