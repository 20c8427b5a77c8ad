import * as notifications from '@sheds/contract/notifications/notifications'
import * as push from '@sheds/contract/notifications/push'
import { each, type Row } from './rows.ts'

const browser = {
  endpoint: 'https://push.simulated.example/wake/1',
  keys: {
    p256dh: 'BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  },
}
const anybody = { live: each(200, 200, 200), deleted: each(200, 200, 200) }

/** Each caller gets their own, whatever user the path names. */
const own = { live: each('login_required', 200, 200), deleted: each('login_required', 200, 'login_required') }

/** Calls about notifications and their settings. */
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
  {
    endpoint: push.savePushSubscription,
    about: 'person',
    call: () => ({ body: browser }),
    expected: {
      // `other` registers the device first, then the owner: a phone that changes hands.
      live: each('login_required', 201, 200),
      deleted: each('login_required', 200, 'login_required'),
    },
    also: [
      {
        code: 'conflict',
        caller: 'other',
        before: async ({ test, owner }) => test.call(push.savePushSubscription, { body: browser }, owner.token),
        call: () => ({ body: { ...browser, keys: { ...browser.keys, auth: 'AAAAAAAAAAAAAAAAAAAAAA' } } }),
      },
    ],
  },
  {
    endpoint: push.deletePushSubscription,
    about: 'person',
    call: () => ({ body: { endpoint: browser.endpoint } }),
    expected: own,
  },
  { endpoint: push.getPushPublicKey, about: 'person', call: () => ({}), expected: anybody },
]
