import { page } from '../../lib/page/page.ts'
import { AccountComing } from './login-page-coming.tsx'

export const routes = [
  page({
    path: '/signup',
    file: 'features/login/signup-page',
    load: () => import('./signup-page.tsx'),
    Coming: AccountComing,
  }),
  page({
    path: '/login',
    file: 'features/login/login-page',
    load: () => import('./login-page.tsx'),
    Coming: AccountComing,
  }),
  page({
    path: '/recover',
    file: 'features/login/recover-page',
    load: () => import('./recover-page.tsx'),
    Coming: AccountComing,
  }),
]
