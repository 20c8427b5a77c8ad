import { Popover as Base } from '@base-ui/react/popover'
import type { ReactNode, RefObject } from 'react'

interface PopoverSheetProps {
  /** Accessible name of the popover. */
  label: string
  anchor: RefObject<HTMLElement | null>
  onClose: () => void
  children: ReactNode
}

/** Wide card below its opener, with full-width rows. Its parent keeps the open state. */
export function PopoverSheet({ label, anchor, onClose, children }: PopoverSheetProps) {
  return (
    <Base.Root open onOpenChange={(open, { event }) => !open && !isOn(anchor, event) && onClose()}>
      {/* Rendered inside the header, whose landmark it belongs to. */}
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

/** A tap on the opener closes it by the opener's own handler. */
const isOn = ({ current }: RefObject<HTMLElement | null>, { target }: Event): boolean =>
  target instanceof Node && current?.contains(target) === true
