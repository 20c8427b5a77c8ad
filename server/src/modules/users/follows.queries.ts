import type { Id, Time } from '@sheds/contract/scalars'
import type { Queryable, Tx } from '../../platform/db/database.ts'
import { ownFirst } from '../../platform/db/fragments.ts'
import { pageRows } from '../../platform/db/limits.ts'
import type { PageStart } from '../../platform/paging.ts'
import type { CallerId } from '../../platform/session.ts'
import type { PendingToggle, ToggleOutcome } from '../../platform/work/wishes.ts'
import { writeToggle } from './toggle.queries.ts'
import { type PersonRow, personColumns } from './users.queries.ts'

/** How the two of a wish stood; `isThere` where there is somebody to follow. */
export interface WishedFollow extends ToggleOutcome {
  isThere: boolean
  closedAt: Time | null
  /** Blocked by who would follow, and the other way round. */
  isBlocked: boolean
  isBlocking: boolean
}

/** Whoever blocks one of them at the same time comes before or after: what is read next knows of it. */
export const lockFollowers = async (sql: Queryable, wishes: readonly PendingToggle[]): Promise<void> => {
  await sql`
    select from users where id = any(${wishes.flatMap(({ userId, subjectId }) => [userId, subjectId])}::uuid[])
    order by id for no key update`
}

/** Pairs who follow each other never wait in a circle: all people are locked in the order of their ids. */
export const writeFollows = (sql: Queryable, wishes: readonly PendingToggle[], now: string) =>
  writeToggle<WishedFollow>(
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
    { wishes, now },
  )

export interface FollowsQuery extends PageStart {
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

/** Whom somebody follows, newest first, one more than asked for. */
export const selectFollowing = (sql: Queryable, { userId, callerId, from, limit }: FollowsQuery) =>
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
