import type { Notification, NotificationSubject } from '@sheds/contract/notifications/notifications'
import type { NotificationRow } from './notifications.queries.ts'

export const toNotification = (row: NotificationRow): Notification => ({
  id: row.id,
  type: row.type,
  actors: toActors(row.actors),
  count: row.count,
  subject: toSubject(row.subject),
  shed: toSubject(row.shed),
  detail: row.detail,
  read: row.isRead,
  createdAt: row.toldAt,
})

/** An actor listed twice is named once. */
const toActors = (rows: NotificationRow['actors']): Notification['actors'] =>
  rows
    .filter(([id], at) => rows.findIndex(([other]) => other === id) === at)
    .map(([id, name, picture]) => ({ id, name, picture: picture || null }))

const toSubject = (row: NotificationRow['subject']): NotificationSubject | null => {
  if (row === null) return null
  const [kind, id, name, picture] = row
  return { kind, id, name, picture: picture || null }
}
