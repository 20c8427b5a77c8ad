import { page } from '../../lib/page/page.ts'
import { WritesComing } from './writes-page-coming.tsx'

export const routes = [
  page({
    path: '/writes',
    knows: ['cursor'],
    queries: async () => (await import('./writes.loads.ts')).loadWrites,
    file: 'features/writes/writes-page',
    load: () => import('./writes-page.tsx'),
    Coming: WritesComing,
  }),
  page({
    path: '/writes/:write_id',
    knows: ['cursor'],
    queries: async () => (await import('./writes.loads.ts')).loadWrite,
    file: 'features/writes/write-page',
    load: () => import('./write-page.tsx'),
    Coming: WritesComing,
  }),
]
