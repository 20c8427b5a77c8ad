import { Menu as Base } from '@base-ui/react/menu'
import type { ReactNode, RefObject } from 'react'
import type { ButtonKind } from '../button.tsx'
import { MenuAction, MenuLink, MenuRule, MenuSheet } from './menu-parts.tsx'
import { useMenuFocus } from './use-menu-focus.ts'

type MenuItem = {
  label: string
  icon?: ReactNode
  /** Address of a link … */
  href?: string | undefined
  /** … or an action. */
  onSelect?: (() => void) | undefined
  danger?: boolean | undefined
  disabled?: boolean | undefined
  /** With a line above it. */
  ruled?: boolean | undefined
}

export type MenuProps = {
  /** Accessible name of the button and the menu. */
  label: string
  items: readonly MenuItem[]
  /** Content of the button; three dots by default. */
  children?: ReactNode
  /** Kind of the button; an icon button by default. */
  kind?: ButtonKind | undefined
  /** Additional classes of the button. */
  className?: string | undefined
  align?: 'start' | 'end' | undefined
}

type MenuPopupProps = Required<Pick<MenuProps, 'label' | 'items' | 'align'>> & {
  anchor: RefObject<HTMLButtonElement | null>
  open: boolean
  /** Item that takes the focus, if the menu was opened by keys. */
  chosen: number | undefined
  onOpenChange: (open: boolean) => void
}

export function MenuPopup({ label, items, align, anchor, open, chosen, onOpenChange }: MenuPopupProps) {
  const { popup, settle, focusAfter } = useMenuFocus(anchor, open, chosen)
  return (
    <Base.Root open={open} onOpenChange={(next) => onOpenChange(next)} onOpenChangeComplete={settle}>
      {/* Inside the page's landmark; a dialog would cut it off, so from there it is in the body. */}
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
