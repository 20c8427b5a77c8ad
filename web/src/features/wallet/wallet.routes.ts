import { page } from '../../lib/page/page.ts'

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
    file: 'features/wallet/statement/transactions-statement-page',
    load: () => import('./statement/transactions-statement-page.tsx'),
  }),
  page({
    path: '/receipts/:code',
    queries: async () => (await import('./receipts/receipt.loads.ts')).loadReceipt,
    // Not cached, because each view is counted.
    seconds: 0,
    frameless: true,
    secret: true,
    file: 'features/wallet/receipts/receipt-page',
    load: () => import('./receipts/receipt-page.tsx'),
  }),
  page({
    path: '/demo/phone',
    frameless: true,
    file: 'features/wallet/demo-phone/phone-page',
    load: () => import('./demo-phone/phone-page.tsx'),
  }),
]
