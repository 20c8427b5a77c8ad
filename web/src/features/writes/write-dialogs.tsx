import { writeTags } from '@sheds/contract/tags'
import { deleteWrite, type Write } from '@sheds/contract/writes/writes'
import { useState } from 'react'
import { lazyPart, useLazyPart } from '../../hydration/hydration.ts'
import { callApi } from '../../lib/api/api.ts'
import { markStale, useHeldBack } from '../../lib/api/stale.ts'
import { useOnClose } from '../../lib/overlay/overlay.ts'
import * as m from '../../messages/compiled/messages.ts'
import { Lines } from '../../ui/feedback/skeleton.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'

interface WriteDialogProps {
  write: Write
  open: boolean
  onClose: () => void
  /** It is gone: a page of its own has nothing left to show. */
  onDeleted?: () => void
}

const formPart = lazyPart(
  () => import('./compose/edit-write-form.tsx'),
  (module) => module.EditWriteForm,
)
const endPart = lazyPart(() => import('./write-end.tsx'))

/** Its author changes the words. */
export function EditWriteDialog({ write, open, onClose }: WriteDialogProps) {
  const Form = useLazyPart(formPart, open)
  const [busy, setBusy] = useState(false)
  return (
    <Dialog open={open} onClose={onClose} title={m.write_edit()} closeLabel={m.close()} locked={busy} width="wide">
      {Form ? <Form write={write} onBusy={setBusy} onClose={onClose} /> : <Lines widths={['w-full', 'w-4/5']} />}
    </Dialog>
  )
}

/** Asks once more; the row it stands in goes only when the last words were read. */
export function DeleteWriteDialog({ write, open, onClose, onDeleted }: WriteDialogProps) {
  const parts = useLazyPart(endPart, open)
  const [said, setSaid] = useState<string>()
  const [gone, setGone] = useState(false)
  useHeldBack(open)
  useOnClose(open, () => {
    if (gone) markStale(writeTags(write.id, write.user_id))
    if (gone || said !== undefined) onDeleted?.()
  })
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={m.write_delete_title()}
      closeLabel={m.close()}
      role={said === undefined ? 'alertdialog' : 'dialog'}
    >
      {parts === undefined && <Lines widths={['w-full', 'w-4/5']} />}
      {parts && (said !== undefined || gone) && (
        <parts.LastWords onClose={onClose} gone={gone}>
          {said ?? m.write_gone()}
        </parts.LastWords>
      )}
      {parts && said === undefined && !gone && (
        <parts.ConfirmDelete
          text={m.write_delete_text()}
          remove={() => callApi(deleteWrite, { params: { id: write.id }, body: { write_id: write.id } })}
          onKeep={onClose}
          onDeleted={setSaid}
          onGone={() => setGone(true)}
        />
      )}
    </Dialog>
  )
}
