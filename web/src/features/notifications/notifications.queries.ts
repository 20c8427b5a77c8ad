import { getNotificationSettings, listNotifications } from '@sheds/contract/notifications/notifications'
import { queryOf } from '../../lib/api/query.ts'
import { listOf } from '../../lib/list/list.ts'
import { setUnread } from '../../lib/live/bell.store.ts'

/** Notifications, newest first; each response also updates the bell's unread count. */
export const notificationList = () =>
  listOf(listNotifications, {}, ({ rows, unread }) => {
    if (typeof window !== 'undefined') setUnread(unread)
    return rows
  })

export const settingsQuery = () => queryOf(getNotificationSettings, {})
