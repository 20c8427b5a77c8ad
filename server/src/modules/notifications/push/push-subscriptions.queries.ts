import type { Id } from '@sheds/contract/scalars'
import type { Sql, Tx } from '../../../platform/db/database.ts'
import type { Locale } from '../../../platform/http/locale.ts'
import type { PushKeys } from './subscription-keys.ts'

export interface KeyPair {
  publicKey: string
  privateKey: string
}

/** If server instances start together, the first one's keys are kept. */
export const insertPushKeys = async (sql: Sql, made: KeyPair, now: string): Promise<void> => {
  await sql`
    insert into push_keys (public_key, private_key, made_at) values (${made.publicKey}, ${made.privateKey}, ${now})
    on conflict do nothing`
}

export const findPushKeys = async (sql: Sql): Promise<KeyPair | undefined> => {
  const [row] = await sql<KeyPair[]>`
    select public_key as "publicKey", private_key as "privateKey" from push_keys`
  return row
}

export interface NewSubscription extends PushKeys {
  id: Id
  userId: Id
  sessionId: string
  endpoint: string
  lang: Locale
  showsDetails: boolean | undefined
  endsAt: string | null
  now: string
}

export interface SavedSubscription {
  isNew: boolean
  lang: Locale
  showsDetails: boolean
}

/** Messages for a previous user of this device must not reach the current one. */
export const deleteLeftBehind = async (tx: Tx, userId: Id, endpoint: string): Promise<void> => {
  await tx`
    with before as materialized (
      select id from push_subscriptions where endpoint = ${endpoint} and user_id <> ${userId} for update
    )
    delete from push_messages m using before b where m.subscription_id = b.id`
}

/**
 * A known device moves to this session, since knowing its keys proves possession. Undefined if the keys differ. A
 * previous user's choice of shown details is not kept.
 */
export const upsertSubscription = async (
  tx: Tx,
  subscription: NewSubscription,
): Promise<SavedSubscription | undefined> => {
  const { id, userId, sessionId, endpoint, p256dh, auth, lang, showsDetails = null, endsAt, now } = subscription
  const [row] = await tx<SavedSubscription[]>`
    insert into push_subscriptions as p
      (id, user_id, session_id, endpoint, p256dh, auth, lang, shows_details, ends_at, created_at, used_at)
    values (${id}, ${userId}, ${sessionId}, ${endpoint}, ${p256dh}, ${auth}, ${lang}, coalesce(${showsDetails}, false),
      ${endsAt}, ${now}, ${now})
    on conflict (endpoint) do update set user_id = excluded.user_id, session_id = excluded.session_id,
      lang = excluded.lang, ends_at = excluded.ends_at, used_at = excluded.used_at, rests_until = null, failures = 0,
      shows_details = coalesce(${showsDetails}, p.shows_details and p.user_id = excluded.user_id)
    where p.p256dh = excluded.p256dh and p.auth = excluded.auth
    returning xmax = 0 as "isNew", lang, shows_details as "showsDetails"`
  return row
}

/**
 * Deletes the least recently used devices, except one that another user takes over meanwhile. Needs the user's lock.
 */
export const deleteLeastUsed = async (tx: Tx, userId: Id, kept: number): Promise<void> => {
  await tx`
    delete from push_subscriptions where user_id = ${userId} and id in (
      select id from push_subscriptions where user_id = ${userId} order by used_at desc, id desc offset ${kept})`
}

export const deleteSubscription = async (sql: Sql, userId: Id, endpoint: string): Promise<void> => {
  await sql`delete from push_subscriptions where user_id = ${userId} and endpoint = ${endpoint}`
}

/** Users among these with at least one device. */
export const selectReached = (tx: Tx, userIds: readonly Id[]) =>
  tx<{ id: Id }[]>`select distinct user_id as id from push_subscriptions where user_id = any(${userIds}::uuid[])`

export const deleteEndedSubscriptions = async (sql: Sql, now: string): Promise<void> => {
  await sql`delete from push_subscriptions where ends_at < ${now}`
}
