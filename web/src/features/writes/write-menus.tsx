import { tag, writeTags } from '@sheds/contract/tags'
import { deleteReply, type Reply } from '@sheds/contract/writes/write-replies'
import { deleteWrite, type Write } from '@sheds/contract/writes/writes'
import { useQueryClient } from '@tanstack/react-query'
import Flag from 'lucide-react/icons/flag'
import Pencil from 'lucide-react/icons/pencil'
import Trash2 from 'lucide-react/icons/trash-2'
import { useState } from 'react'
import { lazyPart, useLazyPart } from '../../hydration/hydration.ts'
import { callApi } from '../../lib/api/api.ts'
import { castShadow } from '../../lib/api/shadow.ts'
import { DeleteDialog } from '../../lib/form/delete-dialog.tsx'
import { useOverlay } from '../../lib/overlay/overlay.ts'
import * as m from '../../messages/compiled/messages.ts'
import { Lines } from '../../ui/feedback/skeleton.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { Menu } from '../../ui/overlay/menu.tsx'
import { ReportDialog } from '../users/report-dialog.tsx'
import { useRestrictionItems } from '../users/settings/use-restriction-items.tsx'
import { authorName } from './compose/post-author.tsx'
import { useBookmarkItem } from './use-bookmark.tsx'

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
  const bookmark = useBookmarkItem(write)
  return (
    <>
      <Menu
        label={m.write_options()}
        openness={menu}
        items={[
          { label: m.edit(), icon: <Pencil className={small} />, onSelect: edit.show },
          bookmark,
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
export function OthersWriteMenu({ write }: { write: Write }) {
  const { id, author } = write
  const menu = useOverlay(`menu:${id}`)
  const report = useOverlay(`report:${id}`)
  const restriction = useRestrictionItems({ person: author, place: id })
  const bookmark = useBookmarkItem(write)
  return (
    <>
      <Menu
        label={m.write_options()}
        openness={menu}
        items={[
          bookmark,
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

/** Author's menu of a reply. */
export function OwnReplyMenu({ reply: { id, write_id } }: { reply: Reply }) {
  const client = useQueryClient()
  const menu = useOverlay(`menu:${id}`)
  const remove = useOverlay(`delete:${id}`)
  const removeNow = async () => {
    const { reply_count, ...said } = await callApi(deleteReply, { params: { id: write_id, comment_id: id } })
    // Updates the count in all lists that show the write.
    castShadow(client, { id: write_id, fields: { reply_count } })
    return said
  }
  return (
    <>
      <Menu
        label={m.write_options()}
        openness={menu}
        items={[{ label: m.delete_it(), icon: <Trash2 className={small} />, onSelect: remove.show, danger: true }]}
      />
      <DeleteDialog
        key={remove.key}
        title={m.reply_delete_title()}
        text={m.reply_delete_text()}
        goneText={m.reply_gone()}
        remove={removeNow}
        tags={() => [tag.write(write_id), tag.writeReplies(write_id)]}
        open={remove.open}
        onClose={remove.hide}
      />
    </>
  )
}

/** Other members' menu of a reply: report it, mute or block its author. */
export function ReplyMenu({ reply: { id, reply_author: author } }: { reply: Reply }) {
  const menu = useOverlay(`menu:${id}`)
  const report = useOverlay(`report:${id}`)
  const restriction = useRestrictionItems({ person: author, place: id })
  const named = author.name !== ''
  return (
    <>
      <Menu
        label={m.write_options()}
        openness={menu}
        items={[
          ...(named ? restriction.items : []),
          { label: m.report_reply(), icon: <Flag className={small} />, onSelect: report.show, ruled: named },
        ]}
      />
      {restriction.dialog}
      <ReportDialog
        key={report.key}
        subject={{ kind: 'reply', id, name: m.reply_by({ name: authorName(author) }) }}
        open={report.open}
        onClose={report.hide}
      />
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

function EditWriteDialog({ write, open, onClose }: WriteDialogProps) {
  const Form = useLazyPart(formPart, open)
  const [busy, setBusy] = useState(false)
  return (
    <Dialog open={open} onClose={onClose} title={m.write_edit()} closeLabel={m.close()} locked={busy} width="wide">
      {Form ? <Form write={write} onBusy={setBusy} onClose={onClose} /> : <Lines widths={['w-full', 'w-4/5']} />}
    </Dialog>
  )
}

function DeleteWriteDialog({ write: { id, user_id }, ...dialog }: WriteDialogProps) {
  return (
    <DeleteDialog
      title={m.write_delete_title()}
      text={m.write_delete_text()}
      goneText={m.write_gone()}
      remove={() => callApi(deleteWrite, { params: { id }, body: { write_id: id } })}
      tags={() => writeTags(id, user_id)}
      {...dialog}
    />
  )
}
