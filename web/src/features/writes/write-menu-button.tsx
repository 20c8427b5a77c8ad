import type { Reply } from '@sheds/contract/writes/write-replies'
import type { Write } from '@sheds/contract/writes/writes'
import { lazyPart, useLazyPart } from '../../hydration/hydration.ts'
import { useSession } from '../../lib/session/session.tsx'

const menusPart = lazyPart(() => import('./write-menus.tsx'))

/** Menu of a write, loaded only for members. */
export function WriteMenuButton({ write, onDeleted }: { write: Write; onDeleted?: () => void }) {
  const { signedIn } = useSession()
  const menus = useLazyPart(menusPart, signedIn)
  if (!signedIn || menus === undefined || write.viewer === undefined) return null
  return write.viewer.owned ? (
    <menus.OwnWriteMenu write={write} {...(onDeleted && { onDeleted })} />
  ) : (
    <menus.OthersWriteMenu write={write} />
  )
}

export function ReplyMenuButton({ reply }: { reply: Reply }) {
  const { signedIn } = useSession()
  const { viewer, deleted } = reply
  const hasMenu = signedIn && viewer !== undefined && deleted === undefined
  const menus = useLazyPart(menusPart, hasMenu)
  if (!hasMenu || menus === undefined) return null
  return viewer.owned ? <menus.OwnReplyMenu reply={reply} /> : <menus.ReplyMenu reply={reply} />
}
