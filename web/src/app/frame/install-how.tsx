import * as m from '../../messages/compiled/messages.ts'
import { Stack } from '../../ui/layout.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'

interface InstallHowProps {
  open: boolean
  onClose: () => void
}

/** Apple's browsers have no install prompt: explains the manual steps. */
export function InstallHow({ open, onClose }: InstallHowProps) {
  return (
    <Dialog open={open} onClose={onClose} title={m.install_app()} closeLabel={m.close()}>
      <Stack>
        <p>{m.install_text()}</p>
        <Stack as="ol" className="list-decimal ps-5">
          <li>{m.install_step_share()}</li>
          <li>{m.install_step_add()}</li>
          <li>{m.install_step_done()}</li>
        </Stack>
      </Stack>
    </Dialog>
  )
}
