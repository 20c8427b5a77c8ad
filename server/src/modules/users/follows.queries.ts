import type { Id, Time } from '@sheds/contract/scalars'
import type { Queryable, Tx } from '../../platform/db/database.ts'
import { ownFirst } from '../../platform/db/fragments.ts'
import { pageRows } from '../../platform/db/limits.ts'
import type { PageStart } from '../../platform/paging.ts'
import type { CallerId } from '../../platform/session.ts'
import type { PendingToggle, ToggleOutcome } from '../../platform/work/toggles.ts'
import { writeToggle } from './toggle.queries.ts'
import { type PersonRow, personColumns } from './users.queries.ts'

/** Outcome of one toggle; `isThere` if the user to follow exists. */
export interface FollowOutcome extends ToggleOutcome {
  isThere: boolean
  closedAt: Time | null
  /** The caller blocks the user to follow; `isBlocking` is the reverse. */
  isBlocked: boolean
  isBlocking: boolean
}

/** Serialises follows with blocks of the same users, so that the statement after it sees every committed block. */
export const lockFollowers = async (sql: Queryable, toggles: readonly PendingToggle[]): Promise<void> => {
  await sql`
    select from users where id = any(${toggles.flatMap(({ userId, subjectId }) => [userId, subjectId])}::uuid[])
    order by id for no key update`
}

/** Locks all users in the order of their ids, so that pairs who follow each other at the same time cannot deadlock. */
export const writeFollows = (sql: Queryable, toggles: readonly PendingToggle[], now: string) =>
  writeToggle<FollowOutcome>(
    sql,
    {
      rows: { table: 'follows', person: 'follower_id', subject: 'followed_id' },
      counter: { table: 'users', id: 'id', column: 'follower_count', ofPerson: 'following_count' },
      about: {
        joins: sql`left join held one on one.id = w.subject_id
          left join hushes mine on mine.user_id = w.user_id and mine.other_id = w.subject_id and mine.is_blocked
          left join hushes theirs on theirs.user_id = w.subject_id and theirs.other_id = w.user_id
            and theirs.is_blocked`,
        columns: sql`one.id is not null as "isThere", one.closed_at as "closedAt",
          mine.other_id is not null as "isBlocked", theirs.other_id is not null as "isBlocking"`,
        open: sql`one.closed_at is null`,
        welcome: sql`mine.other_id is null and theirs.other_id is null`,
      },
    },
    { toggles, now },
  )

export interface FollowsQuery extends PageStart {
  userId: Id
  callerId: CallerId
}

/** A person with the time of the follow. */
export type FollowPersonRow = PersonRow & { followId: Id; followedAt: Time; isOwn: boolean }

/**
 * Every row repeats the fields of the list's owner. An empty list has one row without a person; an unknown owner has
 * none.
 */
export type FollowRow = { closedAt: Time | null; total: number } & (FollowPersonRow | { id: null })

const followPerson = (sql: Queryable, callerId: CallerId) =>
  sql`f.id as "followId", f.created_at as "followedAt", f.own as "isOwn", ${personColumns(sql, callerId)}`

/** Followers: the caller's own record first. */
export const selectFollowers = (sql: Queryable, { userId, callerId, limit, ...start }: FollowsQuery) =>
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

/** People that a user follows, newest first, one row more than the limit. */
export const selectFollowing = (sql: Queryable, { userId, callerId, from, limit }: FollowsQuery) =>
  sql<FollowRow[]>`
    with shown as (
      select f.*, false as own from follows f where f.follower_id = ${userId} and f.id < ${from}
      order by f.id desc limit ${pageRows(limit)}
    )
    select one.closed_at as "closedAt", one.following_count as total, row.* from users one left join (
      select ${followPerson(sql, callerId)} from shown f join users u on u.id = f.followed_id) row on true
    where one.id = ${userId} order by row."followId" desc`

/** Deletes all follows from and to a user, and corrects all counters. */
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
