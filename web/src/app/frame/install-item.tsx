import Download from 'lucide-react/icons/download'
import { useState } from 'react'
import { useOpener } from '../../lib/overlay/overlay.ts'
import * as m from '../../messages/compiled/messages.ts'
import { MenuAction } from '../../ui/overlay/menu-parts.tsx'
import { installWay, offerInstall } from '../install.ts'

/** Sheds as an app, where the browser offers it or has a way of its own. */
export function InstallItem() {
  const [way] = useState(installWay)
  const show = useOpener('install')
  if (way === undefined) return null
  return (
    <MenuAction icon={<Download className="size-4.5" />} onClick={way === 'ask' ? offerInstall : show}>
      {m.install_app()}
    </MenuAction>
  )
}
