import { page } from '../../lib/page.ts'

export const routes = [
  page({
    path: '/basket',
    file: 'features/basket/basket-page',
    load: () => import('./basket-page.tsx'),
  }),
]
