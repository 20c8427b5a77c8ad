import { page } from '../../lib/page/page.ts'
import { PeopleComing, ProfileComing } from './profile/profile-page-coming.tsx'

export const routes = [
  page({
    path: '/all_users',
    knows: ['name', 'cursor'],
    queries: async () => (await import('./users.loads.ts')).listPeople,
    // The page itself requests the filtered list.
    shouldRevalidate: ({ currentUrl, nextUrl }) => currentUrl.pathname !== nextUrl.pathname,
    file: 'features/users/all-users-page',
    load: () => import('./all-users-page.tsx'),
    Coming: PeopleComing,
  }),
  page({
    path: '/users/:user_id/profile',
    knows: ['view', 'cursor'],
    queries: async () => (await import('./users.loads.ts')).findProfile,
    file: 'features/users/profile/profile-page',
    load: () => import('./profile/profile-page.tsx'),
    Coming: ProfileComing,
  }),
  page({
    path: '/profile/profile_picture',
    knows: ['of'],
    queries: async () => (await import('./users.loads.ts')).suggest,
    file: 'features/users/profile/profile-picture-page',
    load: () => import('./profile/profile-picture-page.tsx'),
  }),
]
