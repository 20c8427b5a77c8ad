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
import { askTitle, type WayIn } from './action-words.ts'
import { AskedFor } from './asked-for.tsx'

const contentPart = lazyPart(
  () => import('./login-over.tsx'),
  (module) => module.LoginOver,
)

interface SheetProps {
  open: boolean
  onClose: () => void
}

/** What for, signing up first, logging in second. */
export function LoginSheetView({ times, open, onClose }: SheetProps & { times: number }) {
  const { signedIn } = useSession()
  const close = useEffectEvent(onClose)
  useLayoutEffect(() => {
    if (!open) return
    const asked = takeAsked()
    if (asked === undefined) recallAction()
    else if (asked.action === undefined) forgetActions()
    else keepAction(asked.action)
    // Forward in the history, by somebody who is logged in since.
    if (signedIn) close()
  }, [open, signedIn])
  useOnClose(open, () => {
    // Closed, and not left for another way in.
    if (!isWayIn(addressBelow().pathname)) dropAction()
  })
  return <Sheet key={times} open={open && !signedIn} onClose={onClose} />
}

function Sheet({ open, onClose }: SheetProps) {
  const Content = useLazyPart(contentPart, open)
  const [way, setWay] = useState<WayIn>(isLoginLost() ? 'login' : 'signup')
  const [holds, setHolds] = useState(false)
  const [asked, setAsked] = useState(keptAction)
  const action = useKeptAction()
  // As long as the sheet closes, and while the action is being done, it says what it was for.
  if (open && action !== undefined && action !== asked) setAsked(action)
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={holds ? m.signup_codes_title() : askTitle(way, asked)}
      closeLabel={m.close()}
      locked={holds}
    >
      <Stack>
        {!holds && asked !== undefined && <AskedFor action={asked} />}
        {Content ? <Content way={way} onWay={setWay} onHold={setHolds} /> : <Lines widths={['w-full', 'w-4/5']} />}
      </Stack>
    </Dialog>
  )
}
