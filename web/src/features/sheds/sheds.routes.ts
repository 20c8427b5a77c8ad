import { page } from '../../lib/page/page.ts'
import { AllShedsComing, ShedComing, ShedFormComing, ShedsComing } from './page/shed-page-coming.tsx'

export const routes = [
  page({
    path: '/sheds',
    knows: ['name', 'cursor'],
    queries: async () => (await import('./sheds.loads.ts')).loadSheds,
    // The page itself requests the filtered list.
    shouldRevalidate: ({ currentUrl, nextUrl }) => currentUrl.pathname !== nextUrl.pathname,
    file: 'features/sheds/sheds-page',
    load: () => import('./sheds-page.tsx'),
    Coming: ShedsComing,
  }),
  page({
    path: '/all_sheds',
    knows: ['cursor'],
    queries: async () => (await import('./sheds.loads.ts')).loadAllSheds,
    file: 'features/sheds/all-sheds-page',
    load: () => import('./all-sheds-page.tsx'),
    Coming: AllShedsComing,
  }),
  page({
    path: '/sheds/:shed_id',
    knows: ['tab', 'show=reviews', 'show=subscribers', 'page', 'cursor', 'menu', 'people', 'category', 'kind', 'name'],
    queries: async () => (await import('./sheds.loads.ts')).loadShedPage,
    // Tabs and dialogs load their own data.
    shouldRevalidate: ({ currentUrl, nextUrl }) => currentUrl.pathname !== nextUrl.pathname,
    file: 'features/sheds/page/shed-page',
    load: () => import('./page/shed-page.tsx'),
    Coming: ShedComing,
  }),
  page({
    path: '/sheds/:shed_id/settings',
    file: 'features/sheds/owner/shed-settings-page',
    load: () => import('./owner/shed-settings-page.tsx'),
    Coming: ShedFormComing,
  }),
  page({
    path: '/sheds/:shed_id/figures',
    knows: ['month'],
    file: 'features/sheds/figures/figures-page',
    load: () => import('./figures/figures-page.tsx'),
    Coming: ShedFormComing,
  }),
  page({
    path: '/create_shed',
    file: 'features/sheds/owner/create-shed-page',
    load: () => import('./owner/create-shed-page.tsx'),
    Coming: ShedFormComing,
  }),
]
