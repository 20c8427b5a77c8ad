import { page } from '../../lib/page/page.ts'
import { Page as Feeds } from './feeds-page.tsx'
import { Page as Home } from './home-page.tsx'

export const routes = [
  page({
    path: '/',
    knows: ['location', 'cursor'],
    queries: async () => (await import('./home.loads.ts')).loadHome,
    file: 'features/home/home-page',
    load: () => import('./home-page.tsx'),
    Coming: Home,
  }),
  page({
    path: '/feeds',
    knows: ['location', 'cursor'],
    queries: async () => (await import('./home.loads.ts')).loadFeeds,
    file: 'features/home/feeds-page',
    load: () => import('./feeds-page.tsx'),
    Coming: Feeds,
  }),
]
