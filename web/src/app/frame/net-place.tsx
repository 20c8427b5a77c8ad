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

/** Without network traffic for this long the page is idle; code for offline use loads last. */
const quietMs = 4000

/** Bar below the header for the state of the network, and the page's background tasks. */
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
    // An action of the user must be kept even if they leave the page at once.
    onPendingValue(barPart.load)
    return () => {
      clearTimeout(timer)
      coming.disconnect()
    }
  }, [])
  return <NetFrame>{NetBar ? <NetBar /> : online || <NetNotice role="status">{m.net_none()}</NetNotice>}</NetFrame>
}
