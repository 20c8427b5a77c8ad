import { useEffectEvent, useLayoutEffect, useState } from 'react'
import { lazyPart, useLazyPart } from '../../hydration/hydration.ts'
import { useOnClose } from '../../lib/overlay/overlay.ts'
import { addressBelow } from '../../lib/overlay/overlay-address.ts'
import {
  dropAction,
  forgetActions,
  keepAction,
  keptAction,
  recallAction,
  useKeptAction,
} from '../../lib/session/action.store.ts'
import { takeAsked } from '../../lib/session/ask-login.ts'
import { isLoginLost, isWayIn } from '../../lib/session/my-info.store.ts'
import { useSession } from '../../lib/session/session.tsx'
import * as m from '../../messages/compiled/messages.ts'
import { Lines } from '../../ui/feedback/skeleton.tsx'
import { Stack } from '../../ui/layout.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { askTitle, type LoginOrSignup } from './action-words.ts'
import { LoginReason } from './login-reason.tsx'

const contentPart = lazyPart(
  () => import('./login-over.tsx'),
  (module) => module.LoginOver,
)

interface SheetProps {
  open: boolean
  onClose: () => void
}

/** Login sheet that names the requested action. It begins with the signup, unless a login of this device has ended. */
export function LoginSheetView({ times, open, onClose }: SheetProps & { times: number }) {
  const { signedIn } = useSession()
  const close = useEffectEvent(onClose)
  useLayoutEffect(() => {
    if (!open) return
    const request = takeAsked()
    if (request === undefined) recallAction()
    else if (request.action === undefined) forgetActions()
    else keepAction(request.action)
    // Reached by Forward in the history after a login.
    if (signedIn) close()
  }, [open, signedIn])
  useOnClose(open, () => {
    // Closed without a login, and not left for a login page.
    if (!isWayIn(addressBelow().pathname)) dropAction()
  })
  return <Sheet key={times} open={open && !signedIn} onClose={onClose} />
}

function Sheet({ open, onClose }: SheetProps) {
  const Content = useLazyPart(contentPart, open)
  const [way, setWay] = useState<LoginOrSignup>(isLoginLost() ? 'login' : 'signup')
  const [holds, setHolds] = useState(false)
  const [shownAction, setShownAction] = useState(keptAction)
  const action = useKeptAction()
  // Keeps the title of the last action while the sheet closes and the action runs.
  if (open && action !== undefined && action !== shownAction) setShownAction(action)
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={holds ? m.signup_codes_title() : askTitle(way, shownAction)}
      closeLabel={m.close()}
      locked={holds}
    >
      <Stack>
        {!holds && shownAction !== undefined && <LoginReason action={shownAction} />}
        {Content ? <Content way={way} onWay={setWay} onHold={setHolds} /> : <Lines widths={['w-full', 'w-4/5']} />}
      </Stack>
    </Dialog>
  )
}
