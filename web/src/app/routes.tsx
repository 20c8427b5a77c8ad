import type { RouteObject } from 'react-router'
import * as homePage from './home-page.tsx'
import { page } from './page.ts'
import { PageFrame } from './page-frame.tsx'
import { FramedError, PageError, RootError } from './root-error.tsx'
import { RootLayout } from './root-layout.tsx'

const searchParameters = ['type', 'query', 'location']

const pages = [
  page({
    path: '/',
    knows: ['cursor'],
    queries: (loads) => loads.loadHome,
    file: 'app/home-page',
    load: async () => homePage,
  }),
  page({
    path: '/feeds',
    knows: ['cursor'],
    queries: (loads) => loads.loadFeeds,
    file: 'app/feeds-page',
    load: () => import('./feeds-page.tsx'),
  }),
  page({
    path: '/sheds',
    knows: ['name', 'cursor'],
    queries: (loads) => loads.loadSheds,
    // As of people: what is typed is asked for by the page itself.
    shouldRevalidate: ({ currentUrl, nextUrl }) => currentUrl.pathname !== nextUrl.pathname,
    file: 'features/sheds/sheds-page',
    load: () => import('../features/sheds/sheds-page.tsx'),
  }),
  page({
    path: '/all_sheds',
    knows: ['cursor'],
    queries: (loads) => loads.loadAllSheds,
    file: 'features/sheds/all-sheds-page',
    load: () => import('../features/sheds/all-sheds-page.tsx'),
  }),
  page({
    path: '/all_users',
    knows: ['name', 'cursor'],
    queries: (loads) => loads.listPeople,
    // The page itself asks for what is typed, and keeps what it shows until the answer is there.
    shouldRevalidate: ({ currentUrl, nextUrl }) => currentUrl.pathname !== nextUrl.pathname,
    file: 'features/users/all-users-page',
    load: () => import('../features/users/all-users-page.tsx'),
  }),
  page({
    path: '/shedpay',
    file: 'features/wallet/wallet-page',
    load: () => import('../features/wallet/wallet-page.tsx'),
  }),
  page({
    path: '/sheds/:shed_id',
    knows: ['show', 'page', 'cursor', 'menu', 'people'],
    queries: (loads) => loads.loadShedPage,
    // What lies over the page asks for itself.
    shouldRevalidate: ({ currentUrl, nextUrl }) => currentUrl.pathname !== nextUrl.pathname,
    file: 'features/pages/shed-page',
    load: () => import('../features/pages/shed-page.tsx'),
  }),
  page({
    path: '/sheds/:shed_id/settings',
    file: 'features/sheds/shed-settings-page',
    load: () => import('../features/sheds/shed-settings-page.tsx'),
  }),
  page({
    path: '/sheds/:shed_id/add_to_menu',
    knows: ['dish'],
    file: 'features/menu/add-dish-page',
    load: () => import('../features/menu/add-dish-page.tsx'),
  }),
  page({
    path: '/sheds/:shed_id/add_product/:category',
    knows: ['product'],
    file: 'features/products/add-product-page',
    load: () => import('../features/products/add-product-page.tsx'),
  }),
  page({
    path: '/sheds/:shed_id/add_music/single',
    file: 'features/music/add-single-page',
    load: () => import('../features/music/add-single-page.tsx'),
  }),
  page({
    path: '/sheds/:shed_id/add_music/group',
    file: 'features/music/add-group-page',
    load: () => import('../features/music/add-group-page.tsx'),
  }),
  page({
    path: '/sheds/:shed_id/music/:music_id/media',
    file: 'features/music/single-media-page',
    load: () => import('../features/music/single-media-page.tsx'),
  }),
  page({
    path: '/sheds/:shed_id/music/:music_id/group_media',
    file: 'features/music/group-media-page',
    load: () => import('../features/music/group-media-page.tsx'),
  }),
  page({
    path: '/music/:music_id/details',
    file: 'features/music/music-page',
    load: () => import('../features/music/music-page.tsx'),
  }),
  page({
    path: '/products/:product_id/details',
    queries: (loads) => loads.loadProduct,
    file: 'features/products/product-page',
    load: () => import('../features/products/product-page.tsx'),
  }),
  page({
    path: '/products/:product_id/reviews',
    knows: ['cursor'],
    queries: (loads) => loads.loadProductReviews,
    file: 'features/products/product-reviews-page',
    load: () => import('../features/products/product-reviews-page.tsx'),
  }),
  page({
    path: '/menu/:id/details',
    queries: (loads) => loads.loadDish,
    file: 'features/menu/dish-page',
    load: () => import('../features/menu/dish-page.tsx'),
  }),
  page({
    path: '/shed/categories/:category',
    knows: ['show', 'cursor'],
    queries: (loads) => loads.loadCategory,
    file: 'features/pages/category-page',
    load: () => import('../features/pages/category-page.tsx'),
  }),
  page({
    path: '/basket',
    file: 'features/pages/basket-page',
    load: () => import('../features/pages/basket-page.tsx'),
  }),
  page({
    path: '/writes',
    file: 'features/writes/writes-page',
    load: () => import('../features/writes/writes-page.tsx'),
  }),
  page({
    path: '/signup',
    file: 'features/users/signup-page',
    load: () => import('../features/users/signup-page.tsx'),
  }),
  page({ path: '/login', file: 'features/users/login-page', load: () => import('../features/users/login-page.tsx') }),
  page({
    path: '/recover',
    file: 'features/users/recover-page',
    load: () => import('../features/users/recover-page.tsx'),
  }),
  page({
    path: '/create_shed',
    file: 'features/sheds/create-shed-page',
    load: () => import('../features/sheds/create-shed-page.tsx'),
  }),
  page({
    path: '/users/:user_id/profile',
    knows: ['show', 'cursor'],
    queries: (loads) => loads.findProfile,
    file: 'features/users/profile-page',
    load: () => import('../features/users/profile-page.tsx'),
  }),
  page({
    path: '/profile/profile_picture',
    knows: ['of'],
    queries: (loads) => loads.suggest,
    file: 'features/users/profile-picture-page',
    load: () => import('../features/users/profile-picture-page.tsx'),
  }),
  page({
    path: '/notifications',
    file: 'features/notifications/notifications-page',
    load: () => import('../features/notifications/notifications-page.tsx'),
  }),
  page({
    path: '/render_search',
    knows: searchParameters,
    file: 'features/search/search-page',
    load: () => import('../features/search/search-page.tsx'),
  }),
  page({
    path: '/terms',
    seconds: 3600,
    file: 'features/pages/terms-page',
    load: () => import('../features/pages/terms-page.tsx'),
  }),
  page({ path: '*', status: 404, file: 'app/not-found-page', load: () => import('./not-found-page.tsx') }),
]

const gallery = page({
  path: '/ui',
  queries: (loads) => loads.refuseInProduction,
  file: 'features/pages/gallery-page',
  load: () => import('../features/pages/gallery-page.tsx'),
})

/** The one route table. A page that fails leaves header and tabs standing. */
export const routes: RouteObject[] = [
  {
    id: 'root',
    Component: RootLayout,
    ErrorBoundary: RootError,
    children: [{ id: 'pages', Component: PageFrame, ErrorBoundary: PageError, children: pages }],
  },
  { id: 'gallery', Component: PageFrame, ErrorBoundary: FramedError, children: [gallery] },
]
