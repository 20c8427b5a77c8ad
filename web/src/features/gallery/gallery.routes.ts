import { page } from '../../lib/page/page.ts'

export const routes = [
  page({
    path: '/ui',
    queries: async () => (await import('./gallery.loads.ts')).refuseInProduction,
    frameless: true,
    file: 'features/gallery/gallery-page',
    load: () => import('./gallery-page.tsx'),
  }),
]
