import type { RouteObject } from 'react-router'
import type { PageRoute } from '../lib/page.ts'
import { PageFrame } from './page-frame.tsx'
import { FramedError, PageError, RootError } from './root-error.tsx'
import { RootLayout } from './root-layout.tsx'

/** Each slice names its own pages; nothing else of a slice is known here. */
const pages = Object.values(
  import.meta.glob<PageRoute[]>('../features/*/*.routes.ts', { eager: true, import: 'routes' }),
).flat()

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
