import { page } from '../../lib/page.ts'

export const routes = [
  page({
    path: '/notifications',
    file: 'features/notifications/notifications-page',
    load: () => import('./notifications-page.tsx'),
  }),
]
