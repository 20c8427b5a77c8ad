import { lazyPart, useLazyPart } from '../../../hydration/hydration.ts'
import { useOverlay } from '../../../lib/overlay/overlay.ts'
import { useSession } from '../../../lib/session/session.tsx'

const dialogPart = lazyPart(
  () => import('./log-out-dialog.tsx'),
  (module) => module.LogOutDialog,
)

/** Confirmation of a logout that would lose data. */
export function LogOutQuestion() {
  const { signedIn } = useSession()
  const { open, key, hide } = useOverlay('log-out')
  const Dialog = useLazyPart(dialogPart, open && signedIn)
  return Dialog && <Dialog key={key} open={open && signedIn} onClose={hide} />
}
