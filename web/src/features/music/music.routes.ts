import { page } from '../../lib/page/page.ts'
import { AddMusicComing } from './add/add-page-coming.tsx'

export const routes = [
  page({
    path: '/sheds/:shed_id/add_music/single',
    knows: ['music'],
    file: 'features/music/add/add-music-page',
    load: () => import('./add/add-music-page.tsx'),
    Coming: AddMusicComing,
  }),
  page({
    path: '/sheds/:shed_id/add_music/group',
    knows: ['music'],
    file: 'features/music/add/add-music-page',
    load: () => import('./add/add-music-page.tsx'),
    Coming: AddMusicComing,
  }),
  page({
    path: '/sheds/:shed_id/music/:music_id/media',
    file: 'features/music/add/media-page',
    load: () => import('./add/media-page.tsx'),
    Coming: AddMusicComing,
  }),
  page({
    path: '/sheds/:shed_id/music/:music_id/group_media',
    file: 'features/music/add/media-page',
    load: () => import('./add/media-page.tsx'),
    Coming: AddMusicComing,
  }),
  page({
    path: '/music/:music_id/details',
    queries: async () => (await import('./music.loads.ts')).loadMusic,
    file: 'features/music/page/music-page',
    load: () => import('./page/music-page.tsx'),
  }),
  page({
    path: '/music/:music_id/codes',
    frameless: true,
    file: 'features/music/codes/codes-page',
    load: () => import('./codes/codes-page.tsx'),
  }),
  page({
    path: '/redeem',
    file: 'features/music/codes/redeem-page',
    load: () => import('./codes/redeem-page.tsx'),
  }),
  page({
    path: '/my_sales',
    knows: ['music_id'],
    file: 'features/music/sales/sales-page',
    load: () => import('./sales/sales-page.tsx'),
  }),
  page({
    path: '/my_music',
    file: 'features/music/my-music-page',
    load: () => import('./my-music-page.tsx'),
  }),
]
