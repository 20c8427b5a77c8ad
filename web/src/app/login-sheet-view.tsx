import { useEffectEvent, useLayoutEffect, useState } from 'react'
import { lazyPart, useLazyPart } from '../alive/alive.ts'
import { loginOver, takeAsked } from '../lib/ask-login.ts'
import { AskedFor } from '../lib/asked-for.tsx'
import { dropDeed, forgetDeeds, keepDeed, keptDeed, recallDeed, useKeptDeed } from '../lib/deed.store.ts'
import { askTitle, type WayIn } from '../lib/deed-words.ts'
import { isLoginLost, isWayIn } from '../lib/my-info.store.ts'
import { useOnClose } from '../lib/overlay.ts'
import { addressBelow } from '../lib/overlay-address.ts'
import { useSession } from '../lib/session.tsx'
import * as m from '../messages/compiled/messages.ts'
import { Dialog } from '../ui/dialog.tsx'
import { Stack } from '../ui/layout.tsx'
import { Lines } from '../ui/skeleton.tsx'
import { pages } from './pages.ts'

/** The page of the login says what is shown over another page. */
const contentPart = lazyPart(
  async () => ({ Over: await pages.find(({ path }) => path === loginOver)?.over?.() }),
  ({ Over }) => Over,
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
    if (asked === undefined) recallDeed()
    else if (asked.deed === undefined) forgetDeeds()
    else keepDeed(asked.deed)
    // Forward in the history, by somebody who is logged in since.
    if (signedIn) close()
  }, [open, signedIn])
  useOnClose(open, () => {
    // Closed, and not left for another way in.
    if (!isWayIn(addressBelow().pathname)) dropDeed()
  })
  return <Sheet key={times} open={open && !signedIn} onClose={onClose} />
}

function Sheet({ open, onClose }: SheetProps) {
  const Content = useLazyPart(contentPart, open)
  const [way, setWay] = useState<WayIn>(isLoginLost() ? 'login' : 'signup')
  const [holds, setHolds] = useState(false)
  const [asked, setAsked] = useState(keptDeed)
  const deed = useKeptDeed()
  // As long as the sheet closes, and while the deed is being done, it says what it was for.
  if (open && deed !== undefined && deed !== asked) setAsked(deed)
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={holds ? m.signup_codes_title() : askTitle(way, asked)}
      closeLabel={m.close()}
      locked={holds}
    >
      <Stack>
        {!holds && asked !== undefined && <AskedFor deed={asked} />}
        {Content ? <Content way={way} onWay={setWay} onHold={setHolds} /> : <Lines widths={['w-full', 'w-4/5']} />}
      </Stack>
    </Dialog>
  )
}
