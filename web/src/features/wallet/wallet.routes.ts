import { page } from '../../lib/page.ts'

export const routes = [
  page({
    path: '/shedpay',
    file: 'features/wallet/wallet-page',
    load: () => import('./wallet-page.tsx'),
  }),
]
