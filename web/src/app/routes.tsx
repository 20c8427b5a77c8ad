import { useQueryClient } from '@tanstack/react-query'
import { Outlet, type RouteObject, useLocation } from 'react-router'
import { useComing } from '../lib/page/arrival.ts'
import type { FrameHandle } from '../lib/page/page.ts'
import { useHead, usePageMatch } from '../lib/page/use-head.ts'
import { FramedError, PageError, RootError } from './at-once.tsx'
import { pages } from './pages.ts'
import { RootLayout } from './root-layout.tsx'

/** Content and head of a page that loaded. */
function PageFrame() {
  return (
    <>
      <PageHead />
      <Outlet />
    </>
  )
}

function PageHead() {
  const { pathname, search } = useLocation()
  const client = useQueryClient()
  const match = usePageMatch()
  const url = new URL(`http://localhost${pathname}${search}`)
  // Renders again when the page is loaded, as its head may be unknown until then.
  useComing()
  useHead(match?.handle?.head?.({ params: match.params, url, client }))
  return null
}

const underLinks = Object.fromEntries(
  pages.flatMap(({ path, underLink }) => (path === undefined || underLink === undefined ? [] : [[path, underLink]])),
)

/** Route table. If a page fails, header and tabs stay. */
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
