import { page } from '../../lib/page.ts'

export const routes = [
  page({
    path: '/shedpay',
    file: 'features/wallet/wallet-page',
    load: () => import('./wallet-page.tsx'),
    knows: ['tab'],
  }),
  page({
    path: '/shedpay/statement',
    knows: ['month'],
    frameless: true,
    file: 'features/wallet/transactions-statement-page',
    load: () => import('./transactions-statement-page.tsx'),
  }),
  page({
    path: '/receipts/:code',
    queries: async () => (await import('./receipt.loads.ts')).loadReceipt,
    // Each look at it is counted.
    seconds: 0,
    frameless: true,
    secret: true,
    file: 'features/wallet/receipt-page',
    load: () => import('./receipt-page.tsx'),
  }),
  page({
    path: '/demo/phone',
    frameless: true,
    file: 'features/wallet/phone-page',
    load: () => import('./phone-page.tsx'),
  }),
]
