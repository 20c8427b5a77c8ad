import type { BelongingOf } from '@sheds/contract/users/account-export'
import type { Queryable } from '../../platform/db/database.ts'
import type { Actor } from '../../platform/session.ts'
import type { BelongingRows } from '../../platform/slice.ts'

/** Notifications and notification settings of a user. */
export const notificationBelongings = (
  sql: Queryable,
  { userId }: Actor,
): BelongingRows<'notification' | 'notification_settings' | 'push_device'> => ({
  notification: sql<BelongingOf<'notification'>[]>`
    select n.id, n.type, s.name as subject, n.count, n.detail, n.is_read as read, n.told_at as "createdAt"
    from notifications n left join notification_subjects s on s.id = n.subject_id
    where n.receiver_id = ${userId} order by n.seq desc`,
  push_device: sql<BelongingOf<'push_device'>[]>`
    select id, substring(endpoint from '^https://([^/]+)') as service, lang as language, shows_details as show_details,
      used_at as last_used_at, created_at as "createdAt"
    from push_subscriptions where user_id = ${userId} order by created_at desc, id desc`,
  notification_settings: sql<BelongingOf<'notification_settings'>[]>`
    select off from notification_settings where user_id = ${userId}`,
})
