import type { Id } from '@sheds/contract/scalars'
import type { Sql, Tx } from '../../platform/db/database.ts'
import { type NotificationRow, notificationColumns } from './notifications.queries.ts'

export interface DueDelivery {
  id: Id
  seq: number
}

export const upsertDeliveries = async (tx: Tx, channel: string, due: readonly DueDelivery[]): Promise<void> => {
  await tx`
    insert into notification_deliveries as d (notification_id, channel, seq)
    select id, ${channel}, seq from unnest(${due.map(({ id }) => id)}::uuid[], ${due.map(({ seq }) => seq)}::int[])
      as t (id, seq)
    on conflict (notification_id, channel) do update set seq = excluded.seq, delivered_at = null`
}

export type DueRow = NotificationRow & { receiverId: Id; dueSeq: number }

interface DueQuery {
  channel: string
  ids: readonly string[]
  /** Older notifications are no longer worth delivering. */
  since: string
}

/** Deliveries that are neither done nor read. */
export const selectDue = (sql: Sql, { channel, ids, since }: DueQuery) => sql<DueRow[]>`
  select ${notificationColumns(sql)}, d.seq as "dueSeq"
  from notification_deliveries d join notifications n on n.id = d.notification_id
  where d.channel = ${channel} and d.notification_id = any(${ids}::uuid[]) and d.delivered_at is null
    and not n.is_read and n.told_at > ${since}
  order by n.id`

/** Deliveries that became due again in the meantime stay due. */
export const updateToDelivered = async (
  sql: Sql,
  channel: string,
  due: readonly DueDelivery[],
  now: string,
): Promise<void> => {
  await sql`
    update notification_deliveries d set delivered_at = ${now}
    from unnest(${due.map(({ id }) => id)}::uuid[], ${due.map(({ seq }) => seq)}::int[]) as t (id, seq)
    where d.notification_id = t.id and d.channel = ${channel} and d.seq = t.seq`
}
