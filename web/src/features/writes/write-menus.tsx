import { writeTags } from '@sheds/contract/tags'
import type { Reply } from '@sheds/contract/writes/write-replies'
import { deleteWrite, type Write } from '@sheds/contract/writes/writes'
import Flag from 'lucide-react/icons/flag'
import Pencil from 'lucide-react/icons/pencil'
import Trash2 from 'lucide-react/icons/trash-2'
import { useState } from 'react'
import { lazyPart, useLazyPart } from '../../hydration/hydration.ts'
import { callApi } from '../../lib/api/api.ts'
import { markStale, useHeldBack } from '../../lib/api/stale.ts'
import { useOnClose, useOverlay } from '../../lib/overlay/overlay.ts'
import * as m from '../../messages/compiled/messages.ts'
import { Lines } from '../../ui/feedback/skeleton.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { Menu } from '../../ui/overlay/menu.tsx'
import { ReportDialog } from '../users/report-dialog.tsx'
import { useRestrictionItems } from '../users/settings/use-restriction-items.tsx'
import { authorName } from './compose/post-author.tsx'

const small = 'size-4.5'

interface OwnWriteMenuProps {
  write: Write
  onDeleted?: () => void
}

/** Author's menu of a write. */
export function OwnWriteMenu({ write, onDeleted }: OwnWriteMenuProps) {
  const { id } = write
  const menu = useOverlay(`menu:${id}`)
  const edit = useOverlay(`edit:${id}`)
  const remove = useOverlay(`delete:${id}`)
  return (
    <>
      <Menu
        label={m.write_options()}
        openness={menu}
        items={[
          { label: m.edit(), icon: <Pencil className={small} />, onSelect: edit.show },
          { label: m.delete_it(), icon: <Trash2 className={small} />, onSelect: remove.show, danger: true },
        ]}
      />
      <EditWriteDialog key={`edit ${edit.key}`} write={write} open={edit.open} onClose={edit.hide} />
      <DeleteWriteDialog
        key={`delete ${remove.key}`}
        write={write}
        open={remove.open}
        onClose={remove.hide}
        {...(onDeleted && { onDeleted })}
      />
    </>
  )
}

/** Other members' menu of a write: report it, mute or block its author. */
export function OthersWriteMenu({ write: { id, author } }: { write: Write }) {
  const menu = useOverlay(`menu:${id}`)
  const report = useOverlay(`report:${id}`)
  const restriction = useRestrictionItems({ person: author, place: id })
  return (
    <>
      <Menu
        label={m.write_options()}
        openness={menu}
        items={[
          ...(author.name === '' ? [] : restriction.items),
          {
            label: m.report_write(),
            icon: <Flag className={small} />,
            onSelect: report.show,
            ruled: author.name !== '',
          },
        ]}
      />
      {restriction.dialog}
      <ReportDialog
        key={report.key}
        subject={{ kind: 'write', id, name: m.write_by({ name: authorName(author) }) }}
        open={report.open}
        onClose={report.hide}
      />
    </>
  )
}

/** Menu of a reply: mute or block its author. */
export function ReplyMenu({ reply: { id, reply_author: author } }: { reply: Reply }) {
  const menu = useOverlay(`menu:${id}`)
  const restriction = useRestrictionItems({ person: author, place: id })
  return (
    <>
      <Menu label={m.write_options()} openness={menu} items={restriction.items} />
      {restriction.dialog}
    </>
  )
}

interface WriteDialogProps {
  write: Write
  open: boolean
  onClose: () => void
  /** Called after the deletion; the write's page leaves then. */
  onDeleted?: () => void
}

const formPart = lazyPart(
  () => import('./compose/edit-write-form.tsx'),
  (module) => module.EditWriteForm,
)
const endPart = lazyPart(() => import('./write-end.tsx'))

function EditWriteDialog({ write, open, onClose }: WriteDialogProps) {
  const Form = useLazyPart(formPart, open)
  const [busy, setBusy] = useState(false)
  return (
    <Dialog open={open} onClose={onClose} title={m.write_edit()} closeLabel={m.close()} locked={busy} width="wide">
      {Form ? <Form write={write} onBusy={setBusy} onClose={onClose} /> : <Lines widths={['w-full', 'w-4/5']} />}
    </Dialog>
  )
}

/** Asks for confirmation; the row behind the dialog is removed once the message was read. */
function DeleteWriteDialog({ write, open, onClose, onDeleted }: WriteDialogProps) {
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
