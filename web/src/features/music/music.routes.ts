import { page } from '../../lib/page/page.ts'

export const routes = [
  page({
    path: '/sheds/:shed_id/add_music/single',
    file: 'features/music/soon-page',
    load: () => import('./soon-page.tsx'),
  }),
  page({
    path: '/sheds/:shed_id/add_music/group',
    file: 'features/music/soon-page',
    load: () => import('./soon-page.tsx'),
  }),
  page({
    path: '/sheds/:shed_id/music/:music_id/media',
    file: 'features/music/soon-page',
    load: () => import('./soon-page.tsx'),
  }),
  page({
    path: '/sheds/:shed_id/music/:music_id/group_media',
    file: 'features/music/soon-page',
    load: () => import('./soon-page.tsx'),
  }),
  page({
    path: '/music/:music_id/details',
    file: 'features/music/soon-page',
    load: () => import('./soon-page.tsx'),
  }),
]
