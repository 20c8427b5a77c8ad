import * as calls from '@sheds/contract/notifications/notifications'
import type { Context } from '../../platform/context.ts'
import { Answer, type Binding, bind } from '../../platform/http/endpoints.ts'
import { getSettings, listNotifications, readNotifications, setSettings } from './notifications.service.ts'

export const notificationBindings = (notifications: Context): Binding[] => [
  bind(calls.listNotifications, async ({ actor, query }) => {
    const { list, end } = await listNotifications(notifications, actor, query)
    return new Answer(list, { page: end })
  }),
  bind(calls.readNotifications, async ({ actor, body }) => ({
    unread: await readNotifications(notifications, actor, body.ids),
  })),
  bind(calls.getNotificationSettings, ({ actor }) => getSettings(notifications, actor)),
  bind(calls.setNotificationSettings, ({ actor, body }) => setSettings(notifications, actor, body)),
]
