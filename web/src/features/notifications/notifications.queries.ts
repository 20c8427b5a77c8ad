import { getNotificationSettings, listNotifications } from '@sheds/contract/notifications'
import { setUnread } from '../../lib/bell.store.ts'
import { listOf } from '../../lib/list.ts'
import { queryOf } from '../../lib/query.ts'

/** What somebody was told, newest first; the bell learns how much of it is unread. */
export const told = () =>
  listOf(listNotifications, {}, ({ rows, unread }) => {
    if (typeof window !== 'undefined') setUnread(unread)
    return rows
  })

export const switches = () => queryOf(getNotificationSettings, {})
