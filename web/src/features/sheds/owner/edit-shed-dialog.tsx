import type { Shed } from '@sheds/contract/sheds/sheds'
import { useId, useState } from 'react'
import { LastWords } from '../../../lib/page/last-words.tsx'
import * as m from '../../../messages/compiled/messages.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { EditShedForm } from './edit-shed-form.tsx'

interface EditShedDialogProps {
  shed: Shed
  open: boolean
  onClose: () => void
}

/** Everything a shed says of itself, for its owner to change. */
export function EditShedDialog({ shed, open, onClose }: EditShedDialogProps) {
  const form = useId()
  const [busy, setBusy] = useState(false)
  const [said, setSaid] = useState<string>()
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={m.edit_shed()}
      closeLabel={m.close()}
      locked={busy}
      footer={
        said === undefined && (
          <Button type="submit" form={form} kind="brand" block loading={busy}>
            {m.save()}
          </Button>
        )
      }
    >
      {said === undefined ? (
        <EditShedForm id={form} shed={shed} onBusy={setBusy} onSaved={setSaid} />
      ) : (
        <LastWords onClose={onClose}>{said}</LastWords>
      )}
    </Dialog>
  )
}
