import type { BelongingOf } from '@sheds/contract/users/account-export'
import type { Queryable } from '../../platform/db/database.ts'
import type { Actor } from '../../platform/session.ts'
import type { BelongingRows } from '../../platform/slice.ts'

/** What somebody was told, and what they are not to be told. */
export const notificationBelongings = (
  sql: Queryable,
  { userId }: Actor,
): BelongingRows<'notification' | 'notification_settings'> => ({
  notification: sql<BelongingOf<'notification'>[]>`
    select n.id, n.type, s.name as subject, n.count, n.detail, n.is_read as read, n.told_at as "createdAt"
    from notifications n left join notification_subjects s on s.id = n.subject_id
    where n.receiver_id = ${userId} order by n.seq desc`,
  notification_settings: sql<BelongingOf<'notification_settings'>[]>`
    select off from notification_settings where user_id = ${userId}`,
})
