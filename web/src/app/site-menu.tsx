import MenuIcon from 'lucide-react/icons/menu'
import { type KeyboardEvent, useRef, useState } from 'react'
import { lazyPart, useLazyPart } from '../alive/alive.ts'
import * as m from '../messages/compiled/messages.ts'

const popupPart = lazyPart(async () => (await import('./site-menu-popup.tsx')).SiteMenuPopup)

/** Everything that is not needed every day. Its list comes when pointer or focus near it; the footer has the same links. */
export function SiteMenu() {
  const trigger = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  const [used, setUsed] = useState(false)
  const Popup = useLazyPart(popupPart, open)
  if (open && !used) setUsed(true)
  const openOnArrow = (event: KeyboardEvent): void => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    setOpen(true)
  }
  return (
    <>
      <button
        ref={trigger}
        id="site-menu"
        type="button"
        className="icon-btn js-only"
        aria-label={m.menu()}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-busy={(open && !Popup) || undefined}
        onPointerEnter={popupPart.load}
        onFocus={popupPart.load}
        onClick={() => setOpen(!open)}
        onKeyDown={openOnArrow}
      >
        <MenuIcon className="i" />
      </button>
      {Popup && used && <Popup anchor={trigger} open={open} onOpenChange={setOpen} />}
    </>
  )
}
