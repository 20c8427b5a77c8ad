import { type KeyboardEvent, type MouseEvent, useRef, useState } from 'react'
import { type LazyPart, useLazyPart } from '../../hydration/hydration.ts'

/** Where it is kept whether something is open. */
export type Openness = { open: boolean; show: () => void; hide: () => void }

/** A button that opens a menu, whose code comes when the pointer or the focus nears the button. */
export function useMenuButton<Popup>(part: LazyPart<Popup>, { open, show, hide }: Openness) {
  const anchor = useRef<HTMLButtonElement>(null)
  const [used, setUsed] = useState(false)
  const [chosen, choose] = useState<number>()
  const [below, lay] = useState<DOMRect>()
  const Popup = useLazyPart(part, open)
  if (open && !used) setUsed(true)
  const onOpenChange = (next: boolean): void => (next ? show() : hide())
  // While the list is on its way, keys arrive here: they count as if it were there.
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    const step = event.key === 'ArrowDown' ? 1 : -1
    choose(open && chosen !== undefined ? Math.max(0, chosen + step) : 0)
    onOpenChange(true)
  }
  // A click without a pointer comes from Enter or Space.
  const onClick = (event: MouseEvent<HTMLElement>): void => {
    choose(event.detail === 0 ? 0 : undefined)
    lay(event.currentTarget.getBoundingClientRect())
    onOpenChange(!open)
  }
  return {
    Popup: used ? Popup : undefined,
    /** Where a list stands in for the menu until its code is here. */
    coming: open && !Popup ? below : undefined,
    popup: { anchor, open, chosen, onOpenChange },
    button: {
      ref: anchor,
      type: 'button' as const,
      'aria-haspopup': 'menu' as const,
      'aria-expanded': open,
      'aria-busy': (open && !Popup) || undefined,
      onPointerEnter: part.load,
      onFocus: part.load,
      onClick,
      onKeyDown,
    },
  }
}
