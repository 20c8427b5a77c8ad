import { page } from '../../lib/page/page.ts'

export const routes = [
  page({
    path: '/orders',
    knows: ['state'],
    file: 'features/orders/list/orders-page',
    load: () => import('./list/orders-page.tsx'),
  }),
  page({
    path: '/orders/:code',
    secret: true,
    file: 'features/orders/page/order-page',
    load: () => import('./page/order-page.tsx'),
  }),
  page({
    path: '/orders/:code/slip',
    frameless: true,
    secret: true,
    file: 'features/orders/page/slip-page',
    load: () => import('./page/slip-page.tsx'),
  }),
  page({
    path: '/sheds/:shed_id/orders',
    knows: ['state', 'code'],
    file: 'features/orders/list/shed-orders-page',
    load: () => import('./list/shed-orders-page.tsx'),
  }),
]
