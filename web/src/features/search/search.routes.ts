import { page } from '../../lib/page/page.ts'

export const routes = [
  page({
    path: '/render_search',
    knows: ['type', 'query', 'location', 'sort', 'category', 'min', 'max', 'photo', 'condition', 'exact', 'cursor'],
    queries: async () => (await import('./search.loads.ts')).loadSearch,
    // A changed search is fetched by the page itself, which keeps cached results while offline.
    shouldRevalidate: ({ currentUrl, nextUrl }) => currentUrl.pathname !== nextUrl.pathname,
    file: 'features/search/search-page',
    load: () => import('./search-page.tsx'),
  }),
  page({
    path: '/searches',
    file: 'features/search/saved/saved-searches-page',
    load: () => import('./saved/saved-searches-page.tsx'),
  }),
]
