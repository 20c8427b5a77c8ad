import { page } from '../../lib/page.ts'
import { AccountComing, PeopleComing, ProfileComing } from './profile-page-coming.tsx'

export const routes = [
  page({
    path: '/all_users',
    knows: ['name', 'cursor'],
    queries: async () => (await import('./users.loads.ts')).listPeople,
    // What is typed into the filter is asked for by the page itself.
    shouldRevalidate: ({ currentUrl, nextUrl }) => currentUrl.pathname !== nextUrl.pathname,
    file: 'features/users/all-users-page',
    load: () => import('./all-users-page.tsx'),
    Coming: PeopleComing,
  }),
  page({
    path: '/signup',
    file: 'features/users/signup-page',
    load: () => import('./signup-page.tsx'),
    Coming: AccountComing,
  }),
  page({
    path: '/login',
    file: 'features/users/login-page',
    load: () => import('./login-page.tsx'),
    over: async () => (await import('./login-page-over.tsx')).LoginOver,
    Coming: AccountComing,
  }),
  page({
    path: '/recover',
    file: 'features/users/recover-page',
    load: () => import('./recover-page.tsx'),
    Coming: AccountComing,
  }),
  page({
    path: '/users/:user_id/profile',
    knows: ['view', 'cursor'],
    queries: async () => (await import('./users.loads.ts')).findProfile,
    file: 'features/users/profile-page',
    load: () => import('./profile-page.tsx'),
    Coming: ProfileComing,
  }),
  page({
    path: '/profile/profile_picture',
    knows: ['of'],
    queries: async () => (await import('./users.loads.ts')).suggest,
    file: 'features/users/profile-picture-page',
    load: () => import('./profile-picture-page.tsx'),
  }),
]
