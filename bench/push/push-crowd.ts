import { createECDH, randomBytes } from 'node:crypto'
import type { Sql } from '@sheds/server/platform/db/database'
import { newId } from '@sheds/server/platform/ids'

export interface Crowd {
  ids: readonly string[]
  endpoints: readonly string[]
  keys: readonly { p256dh: string; auth: string }[]
}

/** People with a phone each, and something to be told of. `where` gives each phone's place at the service. */
export const plantCrowd = async (sql: Sql, count: number, where: (at: number) => string): Promise<Crowd> => {
  const ids = Array.from({ length: count }, () => newId())
  const endpoints = ids.map((id, at) => `https://push.bench.example/${where(at)}/${id}`)
  const keys = ids.map(() => {
    const curve = createECDH('prime256v1')
    return { p256dh: curve.generateKeys('base64url'), auth: randomBytes(16).toString('base64url') }
  })
  // One id serves a person, their session, phone and notification.
  await sql`insert into users (id, name, email, phone_number, created_at)
    select id, 'Somebody', '', '', now() from unnest(${ids}::uuid[]) id`
  await sql`insert into notification_counts (user_id) select id from unnest(${ids}::uuid[]) id`
  await sql`insert into sessions (id, user_id, token_hash, created_at, last_used_at)
    select id, id, decode(replace(id::text, '-', ''), 'hex'), now(), now() from unnest(${ids}::uuid[]) id`
  await sql`
    insert into push_subscriptions (id, user_id, session_id, endpoint, p256dh, auth, lang, created_at, used_at)
    select id, id, id, endpoint, p256dh, auth, 'fr', now(), now() from unnest(${ids}::uuid[], ${endpoints}::text[],
      ${keys.map(({ p256dh }) => p256dh)}::text[], ${keys.map(({ auth }) => auth)}::text[])
      as t (id, endpoint, p256dh, auth)`
  await sql`
    insert into notifications (id, receiver_id, seq, type, group_id, day, actor_ids, count, detail, told_at)
    select id, id, 1, 'money_in', id, current_date, '{}', 1, '45000', now() from unnest(${ids}::uuid[]) id`
  await sql`analyze`
  return { ids, endpoints, keys }
}

/** What is told of waits for everybody's phone; due after so many seconds. */
export const makeDue = async (sql: Sql, ids: readonly string[], afterSeconds = 0): Promise<void> => {
  await sql`
    insert into push_messages (subscription_id, notification_id, turn, due_at, ends_at)
    select id, id, 1, now() + ${afterSeconds} * interval '1 second', now() + interval '1 day' from unnest(${ids}::uuid[]) id
    on conflict (subscription_id, notification_id) do update set due_at = excluded.due_at, is_doubtful = false`
}

export const forgetFailures = async (sql: Sql): Promise<void> => {
  await sql`delete from push_messages`
  await sql`update push_subscriptions set failures = 0, rests_until = null`
}
