import { getNotificationSettings, listNotifications } from '@sheds/contract/notifications/notifications'
import { queryOf } from '../../lib/api/query.ts'
import { listOf } from '../../lib/list/list.ts'
import { setUnread } from '../../lib/live/bell.store.ts'

/** What somebody was told, newest first; the bell learns how much of it is unread. */
export const told = () =>
  listOf(listNotifications, {}, ({ rows, unread }) => {
    if (typeof window !== 'undefined') setUnread(unread)
    return rows
  })

export const switches = () => queryOf(getNotificationSettings, {})
