import { Popover as Base } from '@base-ui/react/popover'
import type { ReactElement, ReactNode } from 'react'

type PopoverProps = {
  /** The popover's name. */
  label: string
  /** The button that opens it. */
  trigger: ReactElement<Record<string, unknown>>
  align?: 'start' | 'center' | 'end' | undefined
  children: ReactNode
}

/** A small card beside a button: filters, explanations. */
export function Popover({ label, trigger, align = 'start', children }: PopoverProps) {
  return (
    <Base.Root>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner className="z-45" align={align} sideOffset={4} collisionPadding={8}>
          <Base.Popup className="popover" aria-label={label}>
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
