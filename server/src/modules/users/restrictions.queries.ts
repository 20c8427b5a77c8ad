import type { Id, Time } from '@sheds/contract/scalars'
import type { Queryable, Tx } from '../../platform/db/database.ts'
import { atMost, pageRows } from '../../platform/db/limits.ts'
import type { PageStart } from '../../platform/paging.ts'
import type { CallerId } from '../../platform/session.ts'
import { presentPicture } from './faces.queries.ts'

export interface Restriction {
  isBlocked: boolean
  isMuted: boolean
}

interface Pair {
  userId: Id
  otherId: Id
}

/** Condition that the caller neither blocks nor mutes the author. */
export const isUnrestricted = (sql: Queryable, callerId: CallerId, author: ReturnType<Queryable>) =>
  callerId === undefined
    ? sql`true`
    : sql`not exists (select from hushes h where h.user_id = ${callerId} and h.other_id = ${author})`

export const lockRestriction = async (tx: Tx, { userId, otherId }: Pair): Promise<Restriction> => {
  const [row] = await tx<Restriction[]>`
    select is_blocked as "isBlocked", is_muted as "isMuted" from hushes
    where user_id = ${userId} and other_id = ${otherId} for no key update`
  return row ?? { isBlocked: false, isMuted: false }
}

interface NewRestriction extends Pair, Restriction {
  id: Id
  now: string
}

export const upsertRestriction = async (
  tx: Tx,
  { id, userId, otherId, isBlocked, isMuted, now }: NewRestriction,
): Promise<void> => {
  await tx`
    insert into hushes (id, user_id, other_id, is_blocked, is_muted, created_at)
    values (${id}, ${userId}, ${otherId}, ${isBlocked}, ${isMuted}, ${now})
    on conflict (user_id, other_id) do update set is_blocked = excluded.is_blocked, is_muted = excluded.is_muted`
}

export const deleteRestriction = async (tx: Tx, { userId, otherId }: Pair): Promise<void> => {
  await tx`delete from hushes where user_id = ${userId} and other_id = ${otherId}`
}

/** Deletes follows in both directions and corrects the counters; requires a lock on both users. */
export const deleteFollowsBetween = async (tx: Tx, { userId, otherId }: Pair): Promise<void> => {
  await tx`
    with gone as (
      delete from follows where (follower_id = ${userId} and followed_id = ${otherId})
        or (follower_id = ${otherId} and followed_id = ${userId})
      returning follower_id, followed_id
    )
    update users u set
      follower_count = u.follower_count - (select count(*) from gone where followed_id = u.id),
      following_count = u.following_count - (select count(*) from gone where follower_id = u.id)
    where u.id in (${userId}, ${otherId}) and exists (select from gone)`
}

/** Locks both users in the order of their ids. */
export const lockPair = async (tx: Tx, { userId, otherId }: Pair): Promise<{ id: Id; closedAt: Time | null }[]> =>
  tx<{ id: Id; closedAt: Time | null }[]>`
    select id, closed_at as "closedAt" from users where id in (${userId}, ${otherId}) order by id for no key update`

export interface RestrictedRow extends Restriction {
  id: Id
  otherId: Id
  name: string
  picture: string | null
  createdAt: Time
}

export const selectRestricted = (sql: Queryable, { userId, from, limit }: PageStart & { userId: Id }) =>
  sql<RestrictedRow[]>`
    select h.id, h.other_id as "otherId", u.name, h.is_blocked as "isBlocked", h.is_muted as "isMuted",
      h.created_at as "createdAt",
      ${presentPicture(sql, sql`u.id`)} as picture
    from hushes h join users u on u.id = h.other_id
    where h.user_id = ${userId} and h.id < ${from} order by h.id desc limit ${pageRows(limit)}`

export const countRestricted = async (sql: Queryable, userId: Id, most: number): Promise<number> => {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::int from (select from hushes where user_id = ${userId} limit ${atMost(most + 1)}) kept`
  return row?.count ?? 0
}

export interface BlockState {
  /** The caller blocked the other. */
  isOwn: boolean
  /** The other blocked the caller. */
  isTheirs: boolean
}

/** Reports whether either user blocks the other. */
export const findBlocks = async (sql: Queryable, { userId, otherId }: Pair): Promise<BlockState> => {
  const [row] = await sql<BlockState[]>`
    select exists (select from hushes where user_id = ${userId} and other_id = ${otherId} and is_blocked) as "isOwn",
      exists (select from hushes where user_id = ${otherId} and other_id = ${userId} and is_blocked) as "isTheirs"`
  return row ?? { isOwn: false, isTheirs: false }
}

/** Deletes a batch of a user's blocks and mutes, and of those against the user. True if more may follow. */
export const deleteRestrictionsOf = async (tx: Tx, userId: Id, most: number): Promise<boolean> => {
  const rows = await tx`
    delete from hushes where ctid = any(array(
      select ctid from hushes where user_id = ${userId} or other_id = ${userId} limit ${atMost(most)})) returning 1`
  return rows.length >= most
}
