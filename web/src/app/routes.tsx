import type { RouteObject } from 'react-router'
import { PageFrame } from './page-frame.tsx'
import { pages } from './pages.ts'
import { FramedError, PageError, RootError } from './root-error.tsx'
import { RootLayout } from './root-layout.tsx'

/** The one route table. A page that fails leaves header and tabs standing. */
export const routes: RouteObject[] = [
  {
    id: 'root',
    Component: RootLayout,
    ErrorBoundary: RootError,
    children: [
      {
        id: 'pages',
        Component: PageFrame,
        ErrorBoundary: PageError,
        children: pages.filter(({ frameless }) => !frameless),
      },
    ],
  },
  {
    id: 'frameless',
    Component: PageFrame,
    ErrorBoundary: FramedError,
    children: pages.filter(({ frameless }) => frameless),
  },
]
