import Ellipsis from 'lucide-react/icons/ellipsis'
import { lazyPart } from '../alive/alive.ts'
import type { MenuProps } from './menu-popup.tsx'
import { useMenuButton } from './use-menu-button.ts'

const popupPart = lazyPart(
  () => import('./menu-popup.tsx'),
  (module) => module.MenuPopup,
)

/** A button that opens a list of actions. */
export function Menu({ label, items, children, className = 'icon-btn', align = 'end' }: MenuProps) {
  const { Popup, popup, button } = useMenuButton(popupPart)
  return (
    <>
      <button {...button} className={className} aria-label={label}>
        {children ?? <Ellipsis className="i" />}
      </button>
      {Popup && <Popup {...popup} {...{ label, items, align }} />}
    </>
  )
}
