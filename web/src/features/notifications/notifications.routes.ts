import { page } from '../../lib/page/page.ts'

export const routes = [
  page({
    path: '/notifications',
    file: 'features/notifications/notifications-page',
    load: () => import('./notifications-page.tsx'),
    underLink: async () => (await import('./notifications-page-newest.tsx')).NewestNotifications,
  }),
  page({
    path: '/notifications/settings',
    file: 'features/notifications/notification-settings-page',
    load: () => import('./notification-settings-page.tsx'),
  }),
]
