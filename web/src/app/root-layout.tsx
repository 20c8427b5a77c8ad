import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Outlet, ScrollRestoration, useLocation } from 'react-router'
import { LoginEnded, LoginSheet, LogOutQuestion } from '../features/login/login.api.ts'
import type { TabKey } from '../lib/device/registry.ts'
import { storedInTab } from '../lib/device/stored.ts'
import { differsOnTop, onShown, placeOf, readShown } from '../lib/overlay/overlay-address.ts'
import { isComing, useComing } from '../lib/page/arrival.ts'
import { PlayerPlace } from '../lib/player/player-place.tsx'
import * as m from '../messages/compiled/messages.ts'
import { toastStore } from '../ui/feedback/toast.store.ts'
import { ToastRegion } from '../ui/feedback/toast.tsx'
import { once } from '../ui/once.ts'
import { pageHeading } from '../ui/overlay/opener.ts'
import { PendingBar, SkipLink } from '../ui/site-frame.tsx'
import { VisuallyHidden } from '../ui/visually-hidden.tsx'
import { Footer } from './frame/footer.tsx'
import { Header } from './frame/header.tsx'
import { InstallPlace } from './frame/install-place.tsx'
import { NetPlace } from './frame/net-place.tsx'
import { TabBar } from './frame/tab-bar.tsx'

export function RootLayout() {
  return (
    <Frame>
      <Outlet />
    </Frame>
  )
}

/** Frame around every page, also around errors. */
export function Frame({ children }: { children: ReactNode }) {
  return (
    <>
      <SkipLink href="#main">{m.skip_to_content()}</SkipLink>
      <PageOnItsWay />
      <Header />
      <NetPlace />
      <main id="main" className="mx-auto max-w-wrap px-gutter" tabIndex={-1}>
        {children}
      </main>
      {/* The page may be shorter than its placeholder. */}
      {useComing() || <Footer />}
      <PlayerPlace />
      <TabBar />
      <LoginEnded />
      <LogOutQuestion />
      <InstallPlace />
      <LoginSheet />
      <ToastRegion label={m.messages()} closeLabel={m.close()} />
      <PageChange />
      <PagePlace />
    </>
  )
}

/** After a move to another page, focuses its heading and announces its title. */
function PageChange() {
  const { pathname, search, hash } = useLocation()
  const coming = useComing()
  const [title, setTitle] = useState('')
  const before = useRef({ pathname, search })
  // Before the effects of the new page, which may show toasts.
  useLayoutEffect(() => {
    const here = { pathname, search }
    if (before.current.pathname !== pathname) toastStore.movePage()
    else if (before.current.search !== search && !differsOnTop(before.current, here)) toastStore.moveOn()
  }, [pathname, search])
  // Immediate, as a later error of the same tap must stay.
  useEffect(() => onShown(toastStore.moveOn), [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again when the page is loaded
  useEffect(() => {
    if (isComing()) return
    const moved = before.current.pathname !== pathname
    // Within a page, the focus moves only if its element is gone; overlays take and return it themselves.
    const onTop = differsOnTop(before.current, { pathname, search })
    const lost = !onTop && before.current.search !== search && document.activeElement === document.body
    before.current = { pathname, search }
    if (!moved && !lost) return
    setTitle(document.title)
    if (hash === '') focusHeading()
  }, [pathname, search, hash, coming])
  return (
    <VisuallyHidden as="p" role="status">
      {title}
    </VisuallyHidden>
  )
}

const focusHeading = (): void => {
  // The user may have started to type meanwhile.
  if (document.activeElement?.matches('input, textarea, select')) return
  pageHeading()?.focus({ preventScroll: true })
}

/** Thin bar while a page loads; visible only if that takes longer. */
function PageOnItsWay() {
  return useComing() ? <PendingBar aria-hidden="true" /> : null
}

const storageKey: TabKey = 'places'

/** Restores the scroll position of each page on the way back and after a reload. */
function PagePlace() {
  const location = useLocation()
  const place = placeOf(location)
  useLayoutEffect(() => {
    returnAtFirst(place)
  }, [place])
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs after every navigation
  useLayoutEffect(readShown, [location])
  return <ScrollRestoration key={useReturns()} storageKey={storageKey} getKey={placeOf} />
}

/**
 * Number of times that the browser has restored this page from its back-forward cache. The router then reads the
 * positions again, as pages visited meanwhile have changed them.
 */
const useReturns = (): number => {
  const [{ times, top }, setReturn] = useState<{ times: number; top?: number }>({ times: 0 })
  useEffect(() => {
    const count = ({ persisted }: PageTransitionEvent): void => {
      if (persisted) setReturn((last) => ({ times: last.times + 1, top: window.scrollY }))
    }
    window.addEventListener('pageshow', count)
    return () => window.removeEventListener('pageshow', count)
  }, [])
  // After the router's own effect, which treats it as a navigation.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs at each return
  useLayoutEffect(() => {
    if (top !== undefined) window.scrollTo({ top, behavior: 'instant' })
  }, [times])
  return times
}

/** The router leaves the first page's position to the browser, but takes over before the browser has scrolled. */
const returnToPlace = (key: string): void => {
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  if (window.scrollY > 0 || (visit?.type !== 'reload' && visit?.type !== 'back_forward')) return
  const top = storedPlace(key)
  if (top !== undefined) window.scrollTo({ top, behavior: 'instant' })
}

const returnAtFirst = once(returnToPlace)

const storedPlace = (key: string): number | undefined => {
  const place: unknown = Reflect.get(storedInTab('places', Object).get(), key)
  return typeof place === 'number' ? place : undefined
}
