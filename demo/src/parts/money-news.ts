import type { DemoContext } from '../plant.ts'
import { uuidv7 } from '../random.ts'

interface News {
  type: 'money_in' | 'request_in'
  receiverId: string
  actorId: string
  amount: number
  at: Date
}

const newsDays = 21
const readAfterMs = 3 * 86_400_000
const mostOfOne = 8

/** What the bell tells: who sent money lately and who asks for it. Older ones were read. */
export const plantMoneyNews = async (
  { sql, copy, now, random }: DemoContext,
  requests: readonly News[],
): Promise<void> => {
  const since = new Date(now.getTime() - newsDays * 86_400_000)
  const sent = await sql<News[]>`
    select 'money_in' as type, w.owner_id as "receiverId", p.owner_id as "actorId", e.at,
      (select amount from ledger_postings g where g.entry_id = e.id and g.account_id = w.id) as amount
    from ledger_entries e join wallets w on w.id = e.other_id join wallets p on p.id = e.account_id
    where e.kind = 'send' and e.at > ${since.toISOString()} and e.at <= ${now.toISOString()}`
  const told = [...requests, ...sent].map((news) => ({ ...news, at: new Date(news.at) }))
  const known = await sql<{ id: string }[]>`select user_id as id from notification_counts`
  const others = new Set(known.map(({ id }) => id))
  const rows = [...Map.groupBy(told, ({ receiverId }) => receiverId)]
    // Who was told something already has a list of their own.
    .filter(([receiverId]) => !others.has(receiverId))
    .flatMap(([receiverId, news]) =>
      news
        .toSorted((one, other) => one.at.getTime() - other.at.getTime())
        .slice(-mostOfOne)
        .map(({ type, actorId, amount, at }, place) => {
          const id = uuidv7(at.getTime(), random)
          const isRead = now.getTime() - at.getTime() > readAfterMs
          const day = new Date(at.getTime() + 3_600_000).toISOString().slice(0, 10)
          return [id, receiverId, place + 1, type, id, day, [actorId], 1, String(amount), isRead, at]
        }),
    )
  const columns = [
    'id',
    'receiver_id',
    'seq',
    'type',
    'group_id',
    'day',
    'actor_ids',
    'count',
    'detail',
    'is_read',
    'told_at',
  ]
  await copy('notifications', columns, rows)
  await sql`
    insert into notification_counts (user_id, unread, seq)
    select receiver_id, count(*) filter (where not is_read), max(seq) from notifications group by receiver_id
    on conflict do nothing`
}
