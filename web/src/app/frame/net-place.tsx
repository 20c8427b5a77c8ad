import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { lazyPart, useLazyPart } from '../../hydration/hydration.ts'
import { onPendingValue } from '../../lib/api/shadow.ts'
import { useOnline } from '../../lib/api/use-online.ts'
import { keptAt } from '../../lib/worker/kept-page.ts'
import { noteSeen } from '../../lib/worker/seen-pages.ts'
import * as m from '../../messages/compiled/messages.ts'
import { NetFrame, NetNotice } from '../../ui/site-frame.tsx'

const barPart = lazyPart(
  () => import('./net-bar.tsx'),
  (module) => module.NetBar,
)

/** So long nothing has come any more: a page is at rest, and what it may need without a network comes after all else. */
const quietMs = 4000

/** The bar under the header that says how the network is, and all that goes on behind the page. */
export function NetPlace() {
  const online = useOnline()
  const { pathname, search } = useLocation()
  useEffect(() => noteSeen(`${pathname}${search}`), [pathname, search])
  const NetBar = useLazyPart(barPart, !online || keptAt !== undefined)
  useEffect(() => {
    let timer = setTimeout(barPart.load, quietMs)
    const coming = new PerformanceObserver(() => {
      clearTimeout(timer)
      timer = setTimeout(barPart.load, quietMs)
    })
    coming.observe({ type: 'resource' })
    // What somebody does on a page is kept, however soon they leave it.
    onPendingValue(barPart.load)
    return () => {
      clearTimeout(timer)
      coming.disconnect()
    }
  }, [])
  return <NetFrame>{NetBar ? <NetBar /> : online || <NetNotice role="status">{m.net_none()}</NetNotice>}</NetFrame>
}
