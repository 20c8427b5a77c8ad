import { type KeyboardEvent, type MouseEvent, useRef, useState } from 'react'
import { type LazyPart, useLazyPart } from '../../hydration/hydration.ts'

/** Open state of something, with its setters. */
export type Openness = { open: boolean; show: () => void; hide: () => void }

/** Button that opens a menu; the menu's code loads when pointer or focus reach the button. */
export function useMenuButton<Popup>(part: LazyPart<Popup>, { open, show, hide }: Openness) {
  const anchor = useRef<HTMLButtonElement>(null)
  const [used, setUsed] = useState(false)
  const [chosen, choose] = useState<number>()
  const [below, lay] = useState<DOMRect>()
  const Popup = useLazyPart(part, open)
  if (open && !used) setUsed(true)
  const onOpenChange = (next: boolean): void => (next ? show() : hide())
  // While the menu's code loads, keys arrive here and count as if it were open.
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    const step = event.key === 'ArrowDown' ? 1 : -1
    choose(open && chosen !== undefined ? Math.max(0, chosen + step) : 0)
    onOpenChange(true)
  }
  // A click without a pointer was made by Enter or Space.
  const onClick = (event: MouseEvent<HTMLElement>): void => {
    choose(event.detail === 0 ? 0 : undefined)
    lay(event.currentTarget.getBoundingClientRect())
    onOpenChange(!open)
  }
  return {
    Popup: used ? Popup : undefined,
    /** Position of the placeholder until the menu's code is loaded. */
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
