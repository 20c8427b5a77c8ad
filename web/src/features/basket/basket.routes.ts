import { page } from '../../lib/page/page.ts'
import { BasketComing } from './basket-page-coming.tsx'

export const routes = [
  page({
    path: '/basket',
    file: 'features/basket/basket-page',
    load: () => import('./basket-page.tsx'),
    Coming: BasketComing,
  }),
]
