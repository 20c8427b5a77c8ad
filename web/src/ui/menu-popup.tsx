import { Menu as Base } from '@base-ui/react/menu'
import type { ReactNode, RefObject } from 'react'
import { cx } from './class-names.ts'
import { Link } from './link.tsx'
import { useMenuFocus } from './use-menu-focus.ts'

type MenuItem = {
  label: string
  icon?: ReactNode
  /** A link … */
  href?: string | undefined
  /** … or an action. */
  onSelect?: (() => void) | undefined
  danger?: boolean | undefined
  disabled?: boolean | undefined
  /** A line above it. */
  ruled?: boolean | undefined
}

export type MenuProps = {
  /** The trigger's and the menu's name. */
  label: string
  items: readonly MenuItem[]
  /** What the trigger shows; three dots without it. */
  children?: ReactNode
  /** The trigger's classes; an icon button without them. */
  className?: string | undefined
  align?: 'start' | 'end' | undefined
}

type MenuPopupProps = Required<Pick<MenuProps, 'label' | 'items' | 'align'>> & {
  anchor: RefObject<HTMLButtonElement | null>
  open: boolean
  /** Opened by keys: which item takes the focus. */
  chosen: number | undefined
  onOpenChange: (open: boolean) => void
}

export function MenuPopup({ label, items, align, anchor, open, chosen, onOpenChange }: MenuPopupProps) {
  const { popup, settle, focusAfter } = useMenuFocus(anchor, open, chosen)
  return (
    <Base.Root open={open} onOpenChange={(next) => onOpenChange(next)} onOpenChangeComplete={settle}>
      {/* Inside the page's landmark; from a dialog, which would cut it off, beside everything. */}
      <Base.Portal container={anchor.current?.closest('main') ?? null}>
        <Base.Positioner className="popover-stage" anchor={anchor} align={align} sideOffset={4} collisionPadding={8}>
          <Base.Popup ref={popup} className="menu" aria-label={label} finalFocus={focusAfter}>
            {items.map((item) => (
              <Item key={item.label} {...item} />
            ))}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}

function Item({ label, icon, href, onSelect, danger, disabled = false, ruled }: MenuItem) {
  const className = cx('menu-item', danger && 'menu-item-danger')
  const face = (
    <>
      {icon}
      {label}
    </>
  )
  return (
    <>
      {ruled && <Base.Separator className="menu-rule" />}
      {href ? (
        <Base.LinkItem className={className} closeOnClick render={<Link href={href} />} onClick={onSelect}>
          {face}
        </Base.LinkItem>
      ) : (
        <Base.Item className={className} disabled={disabled} onClick={onSelect}>
          {face}
        </Base.Item>
      )}
    </>
  )
}
