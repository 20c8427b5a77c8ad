import type { RouteObject } from 'react-router'
import type { FrameHandle } from '../lib/page/page.ts'
import { PageFrame } from './page-frame.tsx'
import { pages } from './pages.ts'
import { FramedError, PageError, RootError } from './root-error.tsx'
import { RootLayout } from './root-layout.tsx'

const underLinks = Object.fromEntries(
  pages.flatMap(({ path, underLink }) => (path === undefined || underLink === undefined ? [] : [[path, underLink]])),
)

/** The one route table. A page that fails leaves header and tabs standing. */
export const routes: RouteObject[] = [
  {
    id: 'root',
    handle: { underLinks } satisfies FrameHandle,
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
