import { page } from '../../lib/page/page.ts'
import { AddDishComing, DishComing } from './dish-page-coming.tsx'

export const routes = [
  page({
    path: '/sheds/:shed_id/add_to_menu',
    knows: ['dish'],
    file: 'features/menu/add-dish-page',
    load: () => import('./add-dish-page.tsx'),
    Coming: AddDishComing,
  }),
  page({
    path: '/menu/:id/details',
    queries: async () => (await import('./menu.loads.ts')).loadDish,
    file: 'features/menu/dish-page',
    load: () => import('./dish-page.tsx'),
    Coming: DishComing,
  }),
]
