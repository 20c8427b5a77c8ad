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

/** What stands around every page, whatever happens inside. */
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
      {/* What comes may be shorter than what stands in for it. */}
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

/** After a move to another page: the focus goes to its heading, and its title is read out. */
function PageChange() {
  const { pathname, search, hash } = useLocation()
  const coming = useComing()
  const [title, setTitle] = useState('')
  const before = useRef({ pathname, search })
  // Ahead of the effects of the page that comes, which may have something to say.
  useLayoutEffect(() => {
    const here = { pathname, search }
    if (before.current.pathname !== pathname) toastStore.movePage()
    else if (before.current.search !== search && !differsOnTop(before.current, here)) toastStore.moveOn()
  }, [pathname, search])
  // At once, when it is opened or closed: what the same tap says goes wrong comes later.
  useEffect(() => onShown(toastStore.moveOn), [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: once more when the page is here
  useEffect(() => {
    if (isComing()) return
    const moved = before.current.pathname !== pathname
    // Within a page, the focus moves only if what held it is gone; what lies on top takes it and gives it back.
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
  // Whoever began to type meanwhile goes on.
  if (document.activeElement?.matches('input, textarea, select')) return
  pageHeading()?.focus({ preventScroll: true })
}

/** A thin bar while a page is on its way; it shows itself only when that takes a moment. */
function PageOnItsWay() {
  return useComing() ? <PendingBar aria-hidden="true" /> : null
}

const storageKey: TabKey = 'places'

/** Keeps where each page was scrolled to: on the way back, and after a reload. */
function PagePlace() {
  const location = useLocation()
  const place = placeOf(location)
  useLayoutEffect(() => {
    returnAtFirst(place)
  }, [place])
  // biome-ignore lint/correctness/useExhaustiveDependencies: after every move
  useLayoutEffect(readShown, [location])
  return <ScrollRestoration key={useReturns()} storageKey={storageKey} getKey={placeOf} />
}

/**
 * How often the browser has brought this page back as it was left. The router then reads the places anew: pages seen
 * meanwhile have kept theirs, and what it remembers would take their place.
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
  // After the router's own, which takes it for a move.
  // biome-ignore lint/correctness/useExhaustiveDependencies: at each return
  useLayoutEffect(() => {
    if (top !== undefined) window.scrollTo({ top, behavior: 'instant' })
  }, [times])
  return times
}

/** The router leaves the first page to the browser, but takes over before the browser has scrolled it. */
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
