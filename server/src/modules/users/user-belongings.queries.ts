import type { BelongingOf } from '@sheds/contract/users/account-export'
import type { Fragment, Queryable } from '../../platform/db/database.ts'
import type { Actor } from '../../platform/session.ts'
import type { BelongingRows } from '../../platform/slice.ts'

type Kinds =
  | 'session'
  | 'device'
  | 'recovery_code'
  | 'profile_picture'
  | 'cover_picture'
  | 'following'
  | 'follower'
  | 'block'
  | 'mute'

/** Sessions, profile data and relations of a user, without anything that grants access. */
export const userBelongings = (sql: Queryable, { userId, sessionId }: Actor): BelongingRows<Kinds> => ({
  session: sql<BelongingOf<'session'>[]>`
    select id, device, last_used_at, id = ${sessionId} as current, created_at as "createdAt"
    from sessions where user_id = ${userId} order by id desc`,
  device: sql<BelongingOf<'device'>[]>`
    select first_login_at, last_login_at from known_devices where user_id = ${userId} order by last_login_at desc`,
  recovery_code: sql<BelongingOf<'recovery_code'>[]>`
    select issued_at, usable_from, ends_at, used_at from recovery_codes where user_id = ${userId} order by issued_at desc`,
  profile_picture: sql<BelongingOf<'profile_picture'>[]>`
    select src as picture, created_at as "createdAt" from profile_pictures where user_id = ${userId}
    order by created_at desc`,
  cover_picture: sql<BelongingOf<'cover_picture'>[]>`
    select src as picture, created_at as "createdAt" from cover_pictures where user_id = ${userId}
    order by created_at desc`,
  following: sql<BelongingOf<'following'>[]>`
    select u.id as user_id, u.name, f.created_at as "createdAt"
    from follows f join users u on u.id = f.followed_id where f.follower_id = ${userId} order by f.id desc`,
  follower: sql<BelongingOf<'follower'>[]>`
    select u.id as user_id, u.name, f.created_at as "createdAt"
    from follows f join users u on u.id = f.follower_id where f.followed_id = ${userId} order by f.id desc`,
  block: restrictions(sql, userId, sql`h.is_blocked`),
  mute: restrictions(sql, userId, sql`h.is_muted`),
})

const restrictions = (sql: Queryable, userId: string, isMeant: Fragment) => sql<BelongingOf<'block'>[]>`
  select u.id as user_id, u.name, h.created_at as "createdAt"
  from hushes h join users u on u.id = h.other_id where h.user_id = ${userId} and ${isMeant} order by h.id desc`
