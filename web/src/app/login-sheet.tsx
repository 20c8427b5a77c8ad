import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { lazyPart, onFirstStir, useLazyPart } from '../alive/alive.ts'
import { askBy, loginOver } from '../lib/ask-login.ts'
import { isWayIn } from '../lib/my-info.store.ts'
import { useOverlay } from '../lib/overlay.ts'
import { useSession } from '../lib/session.tsx'

const viewPart = lazyPart(
  () => import('./login-sheet-view.tsx'),
  (module) => module.LoginSheetView,
)

/** The login over the page it is asked for on. Its code comes once a visitor stirs, what it asks with the sheet itself. */
export function LoginSheet() {
  const { signedIn } = useSession()
  const { open, key, show, hide } = useOverlay(loginOver)
  const View = useLazyPart(viewPart, open)
  useEffect(() => askBy(show))
  // Nobody is asked to log in on the way in.
  const ahead = !isWayIn(useLocation().pathname) && !signedIn
  useEffect(() => (ahead ? onFirstStir(viewPart.load) : undefined), [ahead])
  return View && <View times={key} open={open} onClose={hide} />
}
