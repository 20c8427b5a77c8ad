import Ellipsis from 'lucide-react/icons/ellipsis'
import { lazyPart } from '../../hydration/hydration.ts'
import { buttonClass } from '../button.tsx'
import { cx } from '../class-names.ts'
import { iconButton } from '../icon-button.tsx'
import { MenuFrame } from './menu-frame.tsx'
import type { MenuProps } from './menu-popup.tsx'
import { type Openness, useMenuButton } from './use-menu-button.ts'

const popupPart = lazyPart(
  () => import('./menu-popup.tsx'),
  (module) => module.MenuPopup,
)

/** Button that opens a list of actions. */
export function Menu({
  label,
  items,
  openness,
  children,
  kind,
  className,
  align = 'end',
}: MenuProps & { openness: Openness }) {
  const { Popup, coming, popup, button } = useMenuButton(popupPart, openness)
  return (
    <>
      <button {...button} className={cx(kind ? buttonClass({ kind }) : iconButton, className)} aria-label={label}>
        {children ?? <Ellipsis />}
      </button>
      {coming && <MenuFrame below={coming} />}
      {Popup && <Popup {...popup} label={label} items={items} align={align} />}
    </>
  )
}
