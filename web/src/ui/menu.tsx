import Ellipsis from 'lucide-react/icons/ellipsis'
import { type KeyboardEvent, type MouseEvent, useRef, useState } from 'react'
import { lazyPart, useLazyPart } from '../alive/alive.ts'
import type { MenuProps } from './menu-popup.tsx'

const popupPart = lazyPart(
  () => import('./menu-popup.tsx'),
  (module) => module.MenuPopup,
)

/** A button that opens a list of actions. The list's code comes when the pointer or the focus nears the button. */
export function Menu({ label, items, children, className = 'icon-btn', align = 'end' }: MenuProps) {
  const trigger = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  const [used, setUsed] = useState(false)
  const [byKeys, setByKeys] = useState(false)
  const Popup = useLazyPart(popupPart, open)
  if (open && !used) setUsed(true)
  const openOnArrow = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    setByKeys(true)
    setOpen(true)
  }
  // A click without a pointer comes from Enter or Space.
  const toggle = (event: MouseEvent) => {
    setByKeys(event.detail === 0)
    setOpen(!open)
  }
  return (
    <>
      <button
        ref={trigger}
        type="button"
        className={className}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-busy={(open && !Popup) || undefined}
        onPointerEnter={popupPart.load}
        onFocus={popupPart.load}
        onClick={toggle}
        onKeyDown={openOnArrow}
      >
        {children ?? <Ellipsis className="i" />}
      </button>
      {Popup && used && (
        <Popup {...{ label, items, align, open }} focusFirst={byKeys} anchor={trigger} onOpenChange={setOpen} />
      )}
    </>
  )
}
