import { createPortal } from 'react-dom'
import { Lines } from '../feedback/skeleton.tsx'

/** Shown until the menu's code is loaded: a list below the button. */
export function MenuFrame({ below: { bottom, right } }: { below: DOMRect }) {
  return createPortal(
    <div
      className="menu menu-coming"
      style={{ top: bottom + 4, right: innerWidth - right }}
      role="status"
      aria-busy="true"
    >
      <Lines widths={['w-full', 'w-4/5', 'w-3/5']} />
    </div>,
    document.body,
  )
}
