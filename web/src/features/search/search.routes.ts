import { page } from '../../lib/page/page.ts'

export const routes = [
  page({
    path: '/render_search',
    knows: ['type', 'query', 'location', 'sort', 'category', 'min', 'max', 'photo', 'exact', 'cursor'],
    queries: async () => (await import('./search.loads.ts')).loadSearch,
    // Another search is asked for by the page itself: without a line it keeps what is known.
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
