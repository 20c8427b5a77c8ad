import { useEffect, useLayoutEffect, useState } from 'react'
import { ScrollRestoration, useLocation } from 'react-router'
import type { TabKey } from '../lib/device/registry.ts'
import { storedInTab } from '../lib/device/stored.ts'
import { placeOf, readShown } from '../lib/overlay/overlay-address.ts'

const storageKey: TabKey = 'places'
let arrived = false

/** Keeps where each page was scrolled to: on the way back, and after a reload. */
export function PagePlace() {
  const location = useLocation()
  const place = placeOf(location)
  useLayoutEffect(() => {
    if (!arrived) returnToPlace(place)
    arrived = true
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

const storedPlace = (key: string): number | undefined => {
  const place: unknown = Reflect.get(storedInTab('places', Object).get(), key)
  return typeof place === 'number' ? place : undefined
}
