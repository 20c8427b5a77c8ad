import { page } from '../../lib/page/page.ts'

export const routes = [
  page({
    path: '/terms',
    seconds: 3600,
    file: 'features/pages/terms-page',
    load: () => import('./terms-page.tsx'),
  }),
  page({
    path: '/offline',
    seconds: 3600,
    file: 'features/pages/offline-page',
    load: () => import('./offline-page.tsx'),
  }),
  page({
    path: '/waiting',
    seconds: 3600,
    file: 'features/pages/waiting-page',
    load: () => import('./waiting-page.tsx'),
  }),
  page({
    path: '/share',
    seconds: 3600,
    file: 'features/pages/share-page',
    load: () => import('./share-page.tsx'),
  }),
  page({
    path: '*',
    status: 404,
    file: 'features/pages/not-found-page',
    load: () => import('./not-found-page.tsx'),
  }),
]
