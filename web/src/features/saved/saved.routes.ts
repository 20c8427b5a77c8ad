import { page } from '../../lib/page/page.ts'

export const routes = [
  page({
    path: '/saved',
    knows: ['kind', 'view', 'cursor'],
    file: 'features/saved/saved-page',
    load: () => import('./saved-page.tsx'),
  }),
]
