import { Popover as Base } from '@base-ui/react/popover'
import type { ReactNode, RefObject } from 'react'

interface PopoverSheetProps {
  /** The popover's name. */
  label: string
  anchor: RefObject<HTMLElement | null>
  onClose: () => void
  children: ReactNode
}

/** A wide card beneath what opened it, with rows that reach its edges. Where it is kept that it is open is its owner's. */
export function PopoverSheet({ label, anchor, onClose, children }: PopoverSheetProps) {
  return (
    <Base.Root open onOpenChange={(open, { event }) => !open && !isOn(anchor, event) && onClose()}>
      {/* Inside the header: what opens from a landmark belongs to it. */}
      <Base.Portal container={anchor.current?.closest('header') ?? null}>
        <Base.Positioner className="z-45" anchor={anchor} align="end" sideOffset={4} collisionPadding={8}>
          <Base.Popup className="popover popover-sheet" aria-label={label} finalFocus={anchor}>
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}

/** A tap on what opened it closes it there. */
const isOn = ({ current }: RefObject<HTMLElement | null>, { target }: Event): boolean =>
  target instanceof Node && current?.contains(target) === true
