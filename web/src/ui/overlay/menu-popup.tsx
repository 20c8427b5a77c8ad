import { Menu as Base } from '@base-ui/react/menu'
import type { ReactNode, RefObject } from 'react'
import type { ButtonKind } from '../button.tsx'
import { MenuAction, MenuLink, MenuRule, MenuSheet } from './menu-parts.tsx'
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
  /** The trigger is a button of this kind; an icon button without it. */
  kind?: ButtonKind | undefined
  /** More of the trigger's classes. */
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
        <MenuSheet ref={popup} label={label} anchor={anchor} align={align} finalFocus={focusAfter}>
          {items.map((item) => (
            <Item key={item.label} {...item} />
          ))}
        </MenuSheet>
      </Base.Portal>
    </Base.Root>
  )
}

function Item({ label, icon, href, onSelect, danger, disabled, ruled }: MenuItem) {
  return (
    <>
      {ruled && <MenuRule />}
      {href ? (
        <MenuLink href={href} icon={icon} danger={danger} onClick={onSelect}>
          {label}
        </MenuLink>
      ) : (
        <MenuAction icon={icon} danger={danger} disabled={disabled} onClick={onSelect}>
          {label}
        </MenuAction>
      )}
    </>
  )
}
