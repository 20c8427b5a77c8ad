import { page } from '../../lib/page.ts'

export const routes = [
  page({
    path: '/sheds/:shed_id/add_music/single',
    file: 'features/music/add-single-page',
    load: () => import('./add-single-page.tsx'),
  }),
  page({
    path: '/sheds/:shed_id/add_music/group',
    file: 'features/music/add-group-page',
    load: () => import('./add-group-page.tsx'),
  }),
  page({
    path: '/sheds/:shed_id/music/:music_id/media',
    file: 'features/music/single-media-page',
    load: () => import('./single-media-page.tsx'),
  }),
  page({
    path: '/sheds/:shed_id/music/:music_id/group_media',
    file: 'features/music/group-media-page',
    load: () => import('./group-media-page.tsx'),
  }),
  page({
    path: '/music/:music_id/details',
    file: 'features/music/music-page',
    load: () => import('./music-page.tsx'),
  }),
]
