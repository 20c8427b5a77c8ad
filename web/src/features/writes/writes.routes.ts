import { page } from '../../lib/page.ts'

export const routes = [
  page({
    path: '/writes',
    file: 'features/writes/writes-page',
    load: () => import('./writes-page.tsx'),
  }),
]
