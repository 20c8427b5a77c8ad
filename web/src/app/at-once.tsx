import { useEffect, useLayoutEffect, useSyncExternalStore } from 'react'
import {
  type LoaderFunctionArgs,
  type RouteObject,
  useLoaderData,
  useLocation,
  useRevalidator,
  useRouteError,
} from 'react-router'
import { type Departure, lazyPart, orWhole } from '../hydration/hydration.ts'
import { problemHead, problemOf } from '../lib/api/problem.ts'
import { ProblemView } from '../lib/api/problem-view.tsx'
import { Arrival, showComing } from '../lib/page/arrival.ts'
import type { PageHandle, PageRoute } from '../lib/page/page.ts'
import { useHead } from '../lib/page/use-head.ts'
import { orKept } from '../lib/worker/kept-page.ts'
import * as m from '../messages/compiled/messages.ts'
import { Lines, Skeleton, SkeletonGroup } from '../ui/feedback/skeleton.tsx'
import { Frame } from './root-layout.tsx'

/** A placeholder shown for less time would only flicker; on a slow connection it is shown at once. */
const graceMs = (): number => (((navigator as { connection?: { rtt?: number } }).connection?.rtt ?? 0) < 200 ? 80 : 0)

/**
 * Growing of a tapped picture into its page: loaded at the first touch, where the browser supports it and motion is not
 * reduced.
 */
const growth = lazyPart(
  () => import('./grow.ts'),
  (module) => module,
)
if (typeof document !== 'undefined' && 'startViewTransition' in document)
  addEventListener('pointerdown', () => matchMedia('(prefers-reduced-motion: reduce)').matches || growth.load(), {
    once: true,
  })

/** Current page of the reader, and the last navigation. */
const reader = {
  /** Path of the page on the screen. */
  at: undefined as string | undefined,
  /** A new navigation ends the wait for an earlier one. */
  departure: undefined as Departure | undefined,
  /** Failed page on the screen. The router gets its error once, as if it had waited; the next attempt starts again. */
  failed: undefined as Arrival | undefined,
}

/** Pages left a short time ago, whose data is still there: going back to them needs no wait. */
const left = new Map<string, number>()
const keptMs = 240_000

const leave = (address: string): void => {
  for (const [old, at] of left) if (Date.now() - at >= keptMs) left.delete(old)
  left.set(address, Date.now())
}

const isAtHand = (address: string): boolean => Date.now() - (left.get(address) ?? 0) < keptMs

/**
 * Route table for the browser: a tap on a link shows the page's placeholder at once; code and data follow. The server
 * waits for both.
 */
export const atOnce = (routes: readonly RouteObject[]): RouteObject[] =>
  routes.map((route) => {
    if ('code' in route) return pageAtOnce(route as PageRoute)
    return route.children === undefined ? route : ({ ...route, children: atOnce(route.children) } as RouteObject)
  })

const pageAtOnce = (page: PageRoute): RouteObject => {
  const { path, shouldRevalidate, code, frameless } = page
  const arrivals = arrivalsOf(page)
  const handle: PageHandle = {
    get head() {
      return code.here()?.head
    },
    knows: page.knows ?? [],
  }
  return {
    path: path ?? '',
    handle,
    loader: arrivals.load,
    shouldRevalidate: (move) => arrivals.failed() || shouldRevalidate?.(move) !== false,
    Component: () => <Arriving page={page} />,
    ErrorBoundary: () => {
      const Failure = code.here()?.Failure ?? (frameless ? FramedError : PageError)
      return <Failure />
    },
  }
}

const departTo = (pathname: string): Departure => {
  const mine: Departure = { pathname, isLatest: () => mine === reader.departure }
  reader.departure = mine
  return mine
}

const arrivalsOf = (page: PageRoute) => {
  let latest: Arrival | undefined
  const load = async (args: LoaderFunctionArgs): Promise<Arrival> => {
    const { pathname, search } = new URL(args.request.url)
    const departure = departTo(pathname)
    if (latest !== undefined && latest === reader.failed && latest.pathname === pathname) {
      reader.failed = undefined
      throw latest.error()
    }
    const atHand = page.code.here() !== undefined && isAtHand(pathname + search)
    const arrival = new Arrival(pathname, atHand ? Promise.resolve() : bring(page, args, departure))
    // A navigation within a page waits for nothing; the page itself shows that it is loading.
    if (pathname === reader.at && latest?.state() === 'here' && latest.pathname === pathname) return latest
    latest = arrival
    await Promise.race([arrival.settled, new Promise((resolve) => setTimeout(resolve, graceMs()))])
    if (arrival.state() === 'failed') throw arrival.error()
    await growth.get()?.grow(args.request.signal)
    return arrival
  }
  return { load, failed: () => latest?.state() === 'failed' }
}

const bring = async ({ code, loader }: PageRoute, args: LoaderFunctionArgs, departure: Departure): Promise<void> => {
  const data = typeof loader === 'function' ? loader(args) : undefined
  const whole = Promise.all([code.load(), data]).catch((error) => orWhole(error, departure))
  await orKept(whole, departure)
}

function Arriving({ page: { code, Coming = PageComing } }: { page: PageRoute }) {
  const arrival = useLoaderData<Arrival | null>() ?? served
  const state = useSyncExternalStore(arrival.subscribe, arrival.state, served.state)
  const { revalidate } = useRevalidator()
  const module = state === 'here' ? code.here() : undefined
  const { pathname, search } = useLocation()
  const coming = module === undefined
  useLayoutEffect(() => {
    reader.at = pathname
    showComing(coming)
    growth.get()?.pageStands()
    return () => {
      reader.at = undefined
      showComing(false)
      if (!coming) leave(pathname + search)
    }
  }, [pathname, search, coming])
  useEffect(() => {
    if (state !== 'failed' || !(arrival instanceof Arrival)) return
    reader.failed = arrival
    void revalidate()
    return () => {
      reader.failed = undefined
    }
  }, [arrival, state, revalidate])
  return module === undefined ? <Coming /> : <module.Page />
}

/** Page that was served as HTML. */
const served = { state: () => 'here' as const, subscribe: () => () => {} }

/** Placeholder of text, for pages without one of their own. */
function PageComing() {
  return (
    <SkeletonGroup label={m.loading()} className="mx-auto max-w-[42rem] pt-4">
      <Skeleton className="mb-4 h-8 w-3/5" />
      <Lines widths={['w-full', 'w-11/12', 'w-4/5', 'w-3/5']} />
    </SkeletonGroup>
  )
}

/** Error of a page, between header and tabs. */
export function PageError() {
  const problem = problemOf(useRouteError())
  useHead(problemHead(problem))
  return <ProblemView {...problem} />
}

/** Error of a page without the common frame, shown with that frame. */
export function FramedError() {
  return (
    <Frame>
      <PageError />
    </Frame>
  )
}

/** Error of the frame itself, shown without it. */
export function RootError() {
  const problem = problemOf(useRouteError())
  return (
    <main id="main" className="mx-auto max-w-wrap px-gutter">
      <ProblemView {...problem} />
    </main>
  )
}
