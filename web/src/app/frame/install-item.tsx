import Download from 'lucide-react/icons/download'
import { useState } from 'react'
import { useOpener, useOverlay } from '../../lib/overlay/overlay.ts'
import * as m from '../../messages/compiled/messages.ts'
import { Stack } from '../../ui/layout.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { MenuAction } from '../../ui/overlay/menu-parts.tsx'
import { installWay, offerInstall } from '../install.ts'

const howOverlay = 'install'

/** Sheds as an app, where the browser offers it or has a way of its own. */
export function InstallItem() {
  const [way] = useState(installWay)
  const show = useOpener(howOverlay)
  if (way === undefined) return null
  return (
    <MenuAction icon={<Download className="size-4.5" />} onClick={way === 'ask' ? offerInstall : show}>
      {m.install_app()}
    </MenuAction>
  )
}

/** Apple's browsers never offer it: how to do it by hand. */
export function InstallHow() {
  const { open, hide } = useOverlay(howOverlay)
  return (
    <Dialog open={open} onClose={hide} title={m.install_app()} closeLabel={m.close()}>
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
