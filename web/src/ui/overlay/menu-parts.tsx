import { Menu as Base } from '@base-ui/react/menu'
import Check from 'lucide-react/icons/check'
import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { cx } from '../class-names.ts'
import { Link } from '../link.tsx'
import { stepUnderway } from './step-back.ts'

type MenuSheetProps = Pick<ComponentProps<typeof Base.Positioner>, 'anchor' | 'align'> &
  Pick<ComponentProps<typeof Base.Popup>, 'ref' | 'finalFocus' | 'children'> & { label: string }

/** List of the menu, next to its button. */
export function MenuSheet({ anchor, align, label, ...rest }: MenuSheetProps) {
  return (
    <Base.Positioner className="z-45" anchor={anchor} align={align} sideOffset={4} collisionPadding={8}>
      <Base.Popup {...rest} className="menu" aria-label={label} />
    </Base.Positioner>
  )
}

export function MenuRule() {
  return <Base.Separator className="menu-rule" />
}

export function MenuLabel({ children }: { children: ReactNode }) {
  return <Base.GroupLabel className="menu-label">{children}</Base.GroupLabel>
}

type MenuActionProps = {
  icon?: ReactNode
  onClick: (() => void) | undefined
  danger?: boolean | undefined
  disabled?: boolean | undefined
  children: ReactNode
}

export function MenuAction({ icon, onClick, danger, disabled = false, children }: MenuActionProps) {
  return (
    <Base.Item className={itemClass(danger)} disabled={disabled} onClick={onClick}>
      {icon}
      {children}
    </Base.Item>
  )
}

type MenuLinkProps = Omit<MenuActionProps, 'onClick' | 'disabled'> & {
  href: string
  onClick?: (() => void) | undefined
}

export function MenuLink({ href, icon, onClick, danger, children }: MenuLinkProps) {
  const navigate = useNavigate()
  const follow = (event: MouseEvent): void => {
    onClick?.()
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    // The menu closes by a step back in the history, which must end first.
    queueMicrotask(() => void (stepUnderway() ?? Promise.resolve()).then(() => navigate(href)))
  }
  return (
    <Base.LinkItem className={itemClass(danger)} closeOnClick render={<Link href={href} />} onClick={follow}>
      {icon}
      {children}
    </Base.LinkItem>
  )
}

/** Item of a radio group, ticked when chosen. */
export function MenuRadio({ value, children }: { value: string; children: ReactNode }) {
  return (
    <Base.RadioItem value={value} className={itemClass()}>
      <span className="menu-check">
        <Base.RadioItemIndicator>
          <Check className="size-4.5" />
        </Base.RadioItemIndicator>
      </span>
      {children}
    </Base.RadioItem>
  )
}

type MenuSwitchProps = { on: boolean; onChange: (on: boolean) => void; children: ReactNode }

/** Item that toggles, ticked when on. */
export function MenuSwitch({ on, onChange, children }: MenuSwitchProps) {
  return (
    <Base.CheckboxItem checked={on} onCheckedChange={onChange} className={itemClass()}>
      <span className="menu-check">
        <Base.CheckboxItemIndicator>
          <Check className="size-4.5" />
        </Base.CheckboxItemIndicator>
      </span>
      {children}
    </Base.CheckboxItem>
  )
}

const itemClass = (danger = false): string => cx('menu-item', danger && 'menu-item-danger')
