import { page } from '../../lib/page.ts'

export const routes = [
  page({
    path: '/sheds',
    knows: ['name', 'cursor'],
    queries: async () => (await import('./sheds.loads.ts')).loadSheds,
    // What is typed into the filter is asked for by the page itself.
    shouldRevalidate: ({ currentUrl, nextUrl }) => currentUrl.pathname !== nextUrl.pathname,
    file: 'features/sheds/sheds-page',
    load: () => import('./sheds-page.tsx'),
  }),
  page({
    path: '/all_sheds',
    knows: ['cursor'],
    queries: async () => (await import('./sheds.loads.ts')).loadAllSheds,
    file: 'features/sheds/all-sheds-page',
    load: () => import('./all-sheds-page.tsx'),
  }),
  page({
    path: '/sheds/:shed_id',
    knows: ['show=reviews', 'show=subscribers', 'page', 'cursor', 'menu', 'people'],
    queries: async () => (await import('./sheds.loads.ts')).loadShedPage,
    // An overlay of the page loads its own data.
    shouldRevalidate: ({ currentUrl, nextUrl }) => currentUrl.pathname !== nextUrl.pathname,
    file: 'features/sheds/shed-page',
    load: () => import('./shed-page.tsx'),
  }),
  page({
    path: '/sheds/:shed_id/settings',
    file: 'features/sheds/shed-settings-page',
    load: () => import('./shed-settings-page.tsx'),
  }),
  page({
    path: '/create_shed',
    file: 'features/sheds/create-shed-page',
    load: () => import('./create-shed-page.tsx'),
  }),
]
