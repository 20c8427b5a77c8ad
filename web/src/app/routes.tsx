import type { RouteObject } from 'react-router'
import { page } from './page.ts'
import { RootError } from './root-error.tsx'
import { RootLayout } from './root-layout.tsx'

const pages = [
  page({ path: '/', file: 'app/home-page', load: () => import('./home-page.tsx') }),
  page({ path: '*', status: 404, file: 'app/not-found-page', load: () => import('./not-found-page.tsx') }),
]

/** The one route table. A page that fails leaves header and tabs standing. */
export const routes: RouteObject[] = [
  { id: 'root', Component: RootLayout, ErrorBoundary: RootError, children: [{ id: 'pages', ErrorBoundary: RootError, children: pages }] },
]
