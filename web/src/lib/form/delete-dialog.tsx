import type { Tag } from '@sheds/contract/tags'
import { useState } from 'react'
import { lazyPart, useLazyPart } from '../../hydration/hydration.ts'
import * as m from '../../messages/compiled/messages.ts'
import { Lines } from '../../ui/feedback/skeleton.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { markStale, useHeldBack } from '../api/stale.ts'
import { useOnClose } from '../overlay/overlay.ts'

const endPart = lazyPart(() => import('./delete-end.tsx'))

export interface DeleteDialogProps {
  title: string
  text: string
  /** Message if it was deleted before, perhaps in another tab. */
  goneText: string
  remove: () => Promise<{ message: string }>
  /** Tags of the answers that still show it if it was deleted before. */
  tags: () => readonly Tag[]
  open: boolean
  onClose: () => void
  /** Called once the dialog is closed after a deletion. */
  onDeleted?: (() => void) | undefined
}

/** Asks for confirmation; the row behind the dialog is removed once the message was read. */
export function DeleteDialog({ title, text, goneText, remove, tags, open, onClose, onDeleted }: DeleteDialogProps) {
  const parts = useLazyPart(endPart, open)
  const [said, setSaid] = useState<string>()
  const [gone, setGone] = useState(false)
  useHeldBack(open)
  useOnClose(open, () => {
    if (gone) markStale(tags())
    if (gone || said !== undefined) onDeleted?.()
  })
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      closeLabel={m.close()}
      role={said === undefined ? 'alertdialog' : 'dialog'}
    >
      {parts === undefined && <Lines widths={['w-full', 'w-4/5']} />}
      {parts && (said !== undefined || gone) && (
        <parts.LastWords onClose={onClose} gone={gone}>
          {said ?? goneText}
        </parts.LastWords>
      )}
      {parts && said === undefined && !gone && (
        <parts.ConfirmDelete
          text={text}
          remove={remove}
          onKeep={onClose}
          onDeleted={setSaid}
          onGone={() => setGone(true)}
        />
      )}
    </Dialog>
  )
}
