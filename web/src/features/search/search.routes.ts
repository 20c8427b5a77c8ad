import { page } from '../../lib/page.ts'

export const routes = [
  page({
    path: '/render_search',
    knows: ['type', 'query', 'location'],
    file: 'features/search/search-page',
    load: () => import('./search-page.tsx'),
  }),
]
