import { newSecret, secretHash } from '@sheds/server/modules/users/users.api'
import type { Sql } from '@sheds/server/platform/db/database'
import { newId } from '@sheds/server/platform/ids'

export interface Member {
  id: string
  token: string
  /** Word that is in the names of a small share of the products. */
  word: string
}

/** Logs in a member with about 20 follows and 50 payments, as in every market, and plants everybody's notifications. */
export const plantMember = async (sql: Sql): Promise<Member> => {
  const [member] = await sql<{ id: string }[]>`
    select u.id from users u join wallets w on w.owner_id = u.id
    join ledger_accounts a on a.id = w.id and a.seq between 30 and 80
    where (select count(*) from follows f where f.follower_id = u.id) between 15 and 25
    order by md5(u.id::text) limit 1`
  if (member === undefined) throw new Error('no member of this market has about 20 follows and 50 payments')
  const token = newSecret()
  await sql`
    insert into sessions (id, user_id, token_hash, created_at, last_used_at)
    values (${newId()}, ${member.id}, ${secretHash(token)}, now(), now() + interval '1 hour')`
  await plantNotifications(sql)
  return { id: member.id, token, word: 'robe' }
}

/** As many notifications as products, spread over everybody and over 90 days. */
const plantNotifications = async (sql: Sql): Promise<void> => {
  const [counts] = await sql<{ products: number; notifications: number; people: number }[]>`
    select (select count(*)::int from products) as products, (select count(*)::int from notifications) as notifications,
      (select count(*)::int from users) as people`
  const { products = 0, notifications = 0, people = 1 } = counts ?? {}
  if (notifications >= products) return
  await insertNotifications(sql, Math.ceil(products / people))
  await sql`vacuum (analyze) notifications`
}

/** Inserts this number of notifications for each account, the oldest 90 days ago, after those that it has. */
export const insertNotifications = (sql: Sql, each: number) => sql`
  with told as (
    select u.id as receiver_id, n, coalesce(c.seq, 0) + n as seq,
      now() - interval '90 days' * (1 - (n - random()) / ${each}::int) as at
    from users u left join notification_counts c on c.user_id = u.id cross join generate_series(1, ${each}::int) n
  ), row as (
    insert into notifications (id, receiver_id, seq, type, group_id, day, actor_ids, count, detail, is_read, told_at)
    select gen_random_uuid(), receiver_id, seq, 'like', gen_random_uuid(), at::date, array[receiver_id], 1, '',
      n < ${each}::int - 3, at from told
    returning receiver_id, seq, is_read
  )
  insert into notification_counts as c (user_id, unread, seq)
  select receiver_id, count(*) filter (where not is_read), max(seq) from row group by receiver_id
  on conflict (user_id) do update set unread = c.unread + excluded.unread, seq = excluded.seq`
