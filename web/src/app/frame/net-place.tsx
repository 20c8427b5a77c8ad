import { useEffect } from 'react'
import { lazyPart, useLazyPart } from '../../hydration/hydration.ts'
import { onWish } from '../../lib/api/shadow.ts'
import { useOnline } from '../../lib/api/use-online.ts'
import { keptAt } from '../../lib/worker/kept-page.ts'
import { NetFrame } from '../../ui/site-frame.tsx'

const barPart = lazyPart(
  () => import('./net-bar.tsx'),
  (module) => module.NetBar,
)

/** By then a page has come to rest: what it may need without a network comes after all else. */
const quietAfter = 4000

/** The bar under the header that says how the network is, and all that goes on behind the page. */
export function NetPlace() {
  const NetBar = useLazyPart(barPart, !useOnline() || keptAt !== undefined)
  useEffect(() => {
    const timer = setTimeout(barPart.load, quietAfter)
    // What somebody does on a page is kept, however soon they leave it.
    const heardOut = onWish(barPart.load)
    return () => {
      clearTimeout(timer)
      heardOut()
    }
  }, [])
  return <NetFrame>{NetBar && <NetBar />}</NetFrame>
}
