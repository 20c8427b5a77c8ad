import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { lazyPart, onFirstInteraction, useLazyPart } from '../../hydration/hydration.ts'
import { useOverlay } from '../../lib/overlay/overlay.ts'
import { askBy, loginOver } from '../../lib/session/ask-login.ts'
import { isWayIn } from '../../lib/session/my-info.store.ts'
import { useSession } from '../../lib/session/session.tsx'
import * as m from '../../messages/compiled/messages.ts'
import { DialogFrame } from '../../ui/overlay/dialog-frame.tsx'

const viewPart = lazyPart(
  () => import('./login-sheet-view.tsx'),
  (module) => module.LoginSheetView,
)

/**
 * Login over the page on which it is requested. Its code loads at the first interaction; a visitor who taps before that
 * sees its frame.
 */
export function LoginSheet() {
  const { signedIn } = useSession()
  const { open, key, show, hide } = useOverlay(loginOver)
  const View = useLazyPart(viewPart, open)
  useEffect(() => askBy(show))
  // Login pages do not open the sheet, so they do not preload it.
  const ahead = !isWayIn(useLocation().pathname) && !signedIn
  useEffect(() => (ahead ? onFirstInteraction(viewPart.load) : undefined), [ahead])
  if (View) return <View times={key} open={open} onClose={hide} />
  return open && <DialogFrame title={m.ask_signup()} closeLabel={m.close()} onClose={hide} />
}
