import type { Write } from '@sheds/contract/writes/writes'
import MessageCircle from 'lucide-react/icons/message-circle'
import type { MouseEvent } from 'react'
import { lazyPart, useLazyPart } from '../../../hydration/hydration.ts'
import { number } from '../../../lib/language/format.ts'
import { useOverlay } from '../../../lib/overlay/overlay.ts'
import * as m from '../../../messages/compiled/messages.ts'
import { SocialLink } from '../../../ui/list/social-item.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { writeHref } from '../writes.address.ts'
import { RepliesLoading } from './replies-loading.tsx'

const repliesPart = lazyPart(
  () => import('./replies.tsx'),
  (module) => module.Replies,
)

export const repliesText = (count: number): string => m.reply_count({ n: count, count: number(count) })

/** Number of replies; opens them in a sheet, or without JavaScript on the write's page. */
export function RepliesOpener({ write }: { write: Write }) {
  const { id, reply_count: count } = write
  const { key, open, show, hide } = useOverlay(`replies:${id}`)
  const Replies = useLazyPart(repliesPart, open)
  const openHere = (event: MouseEvent): void => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    show()
  }
  return (
    <>
      <SocialLink
        icon={<MessageCircle className="size-4.5" />}
        href={`${writeHref(id)}#replies`}
        onClick={openHere}
        onPointerEnter={repliesPart.load}
        aria-haspopup="dialog"
      >
        {repliesText(count)}
      </SocialLink>
      <Dialog open={open} onClose={hide} title={repliesText(count)} closeLabel={m.close()} flush>
        {Replies ? <Replies key={key} write={write} within="sheet" /> : <RepliesLoading className="px-4" />}
      </Dialog>
    </>
  )
}
