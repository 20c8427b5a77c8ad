import { page } from '../../lib/page.ts'

export const routes = [
  page({
    path: '/',
    knows: ['location', 'cursor'],
    queries: async () => (await import('./home.loads.ts')).loadHome,
    file: 'features/home/home-page',
    load: () => import('./home-page.tsx'),
  }),
  page({
    path: '/feeds',
    knows: ['location', 'cursor'],
    queries: async () => (await import('./home.loads.ts')).loadFeeds,
    file: 'features/home/feeds-page',
    load: () => import('./feeds-page.tsx'),
  }),
]
