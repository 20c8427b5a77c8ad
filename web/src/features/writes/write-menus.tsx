import type { Reply } from '@sheds/contract/writes/write-replies'
import type { Write } from '@sheds/contract/writes/writes'
import Flag from 'lucide-react/icons/flag'
import Pencil from 'lucide-react/icons/pencil'
import Trash2 from 'lucide-react/icons/trash-2'
import { useOverlay } from '../../lib/overlay/overlay.ts'
import * as m from '../../messages/compiled/messages.ts'
import { Menu } from '../../ui/overlay/menu.tsx'
import { ReportDialog } from '../users/report-dialog.tsx'
import { useHushItems } from '../users/settings/use-hush-items.tsx'
import { authorName } from './compose/post-author.tsx'
import { DeleteWriteDialog, EditWriteDialog } from './write-dialogs.tsx'

const small = 'size-4.5'

interface OwnWriteMenuProps {
  write: Write
  onDeleted?: () => void
}

/** What its author does with a write. */
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

/** What others do about a write, and about whoever wrote it. */
export function OthersWriteMenu({ write: { id, author } }: { write: Write }) {
  const menu = useOverlay(`menu:${id}`)
  const report = useOverlay(`report:${id}`)
  const hush = useHushItems({ person: author, place: id })
  return (
    <>
      <Menu
        label={m.write_options()}
        openness={menu}
        items={[
          ...(author.name === '' ? [] : hush.items),
          {
            label: m.report_write(),
            icon: <Flag className={small} />,
            onSelect: report.show,
            ruled: author.name !== '',
          },
        ]}
      />
      {hush.dialog}
      <ReportDialog
        key={report.key}
        subject={{ kind: 'write', id, name: m.write_by({ name: authorName(author) }) }}
        open={report.open}
        onClose={report.hide}
      />
    </>
  )
}

/** The same about whoever replied. */
export function ReplyMenu({ reply: { id, reply_author: author } }: { reply: Reply }) {
  const menu = useOverlay(`menu:${id}`)
  const hush = useHushItems({ person: author, place: id })
  return (
    <>
      <Menu label={m.write_options()} openness={menu} items={hush.items} />
      {hush.dialog}
    </>
  )
}
