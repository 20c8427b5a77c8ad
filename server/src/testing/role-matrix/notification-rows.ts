import * as notifications from '@sheds/contract/notifications'
import { each, type Row } from './rows.ts'

/** Each sees and switches their own, whosever they name. */
const own = { live: each('login_required', 200, 200), deleted: each('login_required', 200, 'login_required') }

/** What people are told. */
export const notificationRows: readonly Row[] = [
  { endpoint: notifications.listNotifications, about: 'person', call: () => ({}), expected: own },
  { endpoint: notifications.readNotifications, about: 'person', call: () => ({ body: {} }), expected: own },
  { endpoint: notifications.getNotificationSettings, about: 'person', call: () => ({}), expected: own },
  {
    endpoint: notifications.setNotificationSettings,
    about: 'person',
    call: () => ({ body: { like: false } }),
    expected: own,
  },
]
