import { type RouteObject, redirect } from 'react-router'
import { ProfileFailure } from '../features/users/profile-failure.tsx'
import {
  currentViewer,
  firstPageOf,
  peopleQuery,
  profileQuery,
  readPeopleAddress,
  suggestionsQuery,
} from '../features/users/users.queries.ts'
import { type PageArgs, page } from './page.ts'
import { PageFrame } from './page-frame.tsx'
import { FramedError, PageError, RootError } from './root-error.tsx'
import { RootLayout } from './root-layout.tsx'

const searchParameters = ['type', 'query', 'location']

const pages = [
  page({ path: '/', file: 'app/home-page', load: () => import('./home-page.tsx') }),
  page({ path: '/feeds', queries: suggestPeople, file: 'app/feeds-page', load: () => import('./feeds-page.tsx') }),
  page({ path: '/sheds', file: 'features/sheds/sheds-page', load: () => import('../features/sheds/sheds-page.tsx') }),
  page({
    path: '/all_sheds',
    file: 'features/sheds/all-sheds-page',
    load: () => import('../features/sheds/all-sheds-page.tsx'),
  }),
  page({
    path: '/all_users',
    knows: ['name', 'cursor'],
    queries: listPeople,
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
    file: 'features/sheds/shed-page',
    load: () => import('../features/sheds/shed-page.tsx'),
  }),
  page({
    path: '/sheds/:shed_id/settings',
    file: 'features/sheds/shed-settings-page',
    load: () => import('../features/sheds/shed-settings-page.tsx'),
  }),
  page({
    path: '/sheds/:shed_id/add_to_menu',
    file: 'features/menu/add-dish-page',
    load: () => import('../features/menu/add-dish-page.tsx'),
  }),
  page({
    path: '/sheds/:shed_id/add_product/:category',
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
    file: 'features/products/product-page',
    load: () => import('../features/products/product-page.tsx'),
  }),
  page({
    path: '/products/:product_id/reviews',
    file: 'features/products/product-reviews-page',
    load: () => import('../features/products/product-reviews-page.tsx'),
  }),
  page({
    path: '/menu/:id/details',
    file: 'features/menu/dish-page',
    load: () => import('../features/menu/dish-page.tsx'),
  }),
  page({
    path: '/shed/categories/:category',
    file: 'features/pages/category-page',
    load: () => import('../features/pages/category-page.tsx'),
  }),
  page({
    path: '/basket',
    file: 'features/basket/basket-page',
    load: () => import('../features/basket/basket-page.tsx'),
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
    queries: findProfile,
    ErrorBoundary: ProfileFailure,
    file: 'features/users/profile-page',
    load: () => import('../features/users/profile-page.tsx'),
  }),
  page({
    path: '/profile/profile_picture',
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
  queries: refuseInProduction,
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

/** The design system's gallery is for whoever builds the site. */
function refuseInProduction(): [] {
  // Asked of the running server: the build's own mode is always production.
  const environment = typeof process === 'undefined' ? undefined : Reflect.get(process.env, 'NODE_ENV')
  if (environment === 'production') throw { code: 'not_found' }
  return []
}

function listPeople({ url }: PageArgs) {
  const { name, cursor } = readPeopleAddress(url.searchParams)
  return [firstPageOf(peopleQuery({ name: name.trim(), cursor, viewer: currentViewer() }))]
}

/** Who `me` is only the device knows: the server leaves it to the page. */
function findProfile({ params: { user_id: id = '' } }: PageArgs) {
  const viewer = currentViewer()
  if (id !== 'me') return [profileQuery(id, viewer)]
  if (viewer !== undefined) throw redirect(`/users/${viewer}/profile`)
  return []
}

function suggestPeople() {
  return [{ ...suggestionsQuery(currentViewer()), optional: true as const }]
}
