import MenuIcon from 'lucide-react/icons/menu'
import { lazyPart } from '../../hydration/hydration.ts'
import { useOverlay } from '../../lib/overlay/overlay.ts'
import * as m from '../../messages/compiled/messages.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { MenuFrame } from '../../ui/overlay/menu-frame.tsx'
import { useMenuButton } from '../../ui/overlay/use-menu-button.ts'

const popupPart = lazyPart(async () => (await import('./site-menu-popup.tsx')).SiteMenuPopup)

/** Everything that is not needed every day; the footer has the same links. */
export function SiteMenu() {
  const { Popup, coming, popup, button } = useMenuButton(popupPart, useOverlay('menu'))
  return (
    <>
      <IconButton {...button} id="site-menu" className="noscript:hidden" label={m.menu()} icon={<MenuIcon />} />
      {coming && <MenuFrame below={coming} />}
      {Popup && <Popup {...popup} />}
    </>
  )
}
