import * as m from '../../messages/compiled/messages.ts'
import { Button } from '../../ui/button.tsx'
import { ButtonRow, Stack } from '../../ui/layout.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'

interface BlockDialogProps {
  name: string
  open: boolean
  onClose: () => void
  onBlock: () => void
}

/** Explains the effects of a block, and that the blocked member is not notified. */
export function BlockDialog({ name, open, onClose, onBlock }: BlockDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={m.hush_block_title({ name })}
      closeLabel={m.close()}
      role="alertdialog"
    >
      <Stack>
        <p>{m.hush_block_text()}</p>
        <ButtonRow>
          <Button onClick={onClose} autoFocus>
            {m.cancel()}
          </Button>
          <Button kind="danger" onClick={onBlock}>
            {m.hush_block_it()}
          </Button>
        </ButtonRow>
      </Stack>
    </Dialog>
  )
}
