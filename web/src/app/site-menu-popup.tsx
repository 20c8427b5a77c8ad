import { Menu } from '@base-ui/react/menu'
import Check from 'lucide-react/icons/check'
import LogIn from 'lucide-react/icons/log-in'
import LogOut from 'lucide-react/icons/log-out'
import Plus from 'lucide-react/icons/plus'
import ScrollText from 'lucide-react/icons/scroll-text'
import Store from 'lucide-react/icons/store'
import UserRound from 'lucide-react/icons/user-round'
import UserRoundPlus from 'lucide-react/icons/user-round-plus'
import UsersRound from 'lucide-react/icons/users-round'
import { type ReactNode, type RefObject, useState } from 'react'
import { type Locale, locale } from '../lib/locale.ts'
import { logOut } from '../lib/log-out.ts'
import { useProfileHref } from '../lib/my-info.store.ts'
import { useSession } from '../lib/session.tsx'
import * as m from '../messages/compiled/messages.ts'
import { Link } from '../ui/link.tsx'
import { useMenuFocus } from '../ui/use-menu-focus.ts'
import { languages, switchLanguage } from './language.tsx'
import { chooseTheme, currentTheme, type Theme, themes } from './theme.ts'

/** Its button's id: who changes the language here goes on there. */
const siteMenuId = 'site-menu'

interface SiteMenuPopupProps {
  anchor: RefObject<HTMLButtonElement | null>
  open: boolean
  chosen: number | undefined
  onOpenChange: (open: boolean) => void
}

export function SiteMenuPopup({ anchor, open, chosen, onOpenChange }: SiteMenuPopupProps) {
  const { popup, settle, focusAfter } = useMenuFocus(anchor, open, chosen)
  return (
    <Menu.Root open={open} onOpenChange={(next) => onOpenChange(next)} onOpenChangeComplete={settle}>
      {/* Inside the header: what opens from a landmark belongs to it. */}
      <Menu.Portal container={anchor.current?.closest('header') ?? null}>
        <Menu.Positioner className="popover-stage" anchor={anchor} align="end" sideOffset={4} collisionPadding={8}>
          <Menu.Popup ref={popup} className="menu" aria-label={m.menu()} finalFocus={focusAfter}>
            <PersonItems />
            <Menu.Separator className="menu-rule" />
            <LinkItem href="/all_sheds" icon={<Store className="i i-sm" />} label={m.all_sheds()} />
            <LinkItem href="/all_users" icon={<UsersRound className="i i-sm" />} label={m.users()} />
            <LinkItem href="/terms" icon={<ScrollText className="i i-sm" />} label={m.terms()} />
            <Menu.Separator className="menu-rule" />
            <LanguageItems />
            <Menu.Separator className="menu-rule" />
            <ThemeItems />
            <ExitItem />
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}

function PersonItems() {
  const { signedIn } = useSession()
  const profile = useProfileHref()
  if (signedIn) {
    return (
      <>
        <LinkItem href={profile} icon={<UserRound className="i i-sm" />} label={m.me()} />
        <LinkItem href="/create_shed" icon={<Plus className="i i-sm" />} label={m.create_shed()} />
      </>
    )
  }
  return (
    <>
      <LinkItem href="/login" icon={<LogIn className="i i-sm" />} label={m.login()} />
      <LinkItem href="/signup" icon={<UserRoundPlus className="i i-sm" />} label={m.signup()} />
    </>
  )
}

function LanguageItems() {
  return (
    <Menu.RadioGroup value={locale()} onValueChange={(lang: Locale) => switchLanguage(lang, siteMenuId)}>
      <Menu.GroupLabel className="menu-label">{m.language()}</Menu.GroupLabel>
      {languages.map(({ lang, name }) => (
        <RadioItem key={lang} value={lang}>
          <span lang={lang}>{name}</span>
        </RadioItem>
      ))}
    </Menu.RadioGroup>
  )
}

const themeNames: Readonly<Record<Theme, () => string>> = {
  system: m.theme_system,
  light: m.theme_light,
  dark: m.theme_dark,
}

function ThemeItems() {
  const [theme, setTheme] = useState(currentTheme)
  const choose = (next: Theme): void => {
    chooseTheme(next)
    setTheme(next)
  }
  return (
    <Menu.RadioGroup value={theme} onValueChange={choose}>
      <Menu.GroupLabel className="menu-label">{m.theme()}</Menu.GroupLabel>
      {themes.map((value) => (
        <RadioItem key={value} value={value}>
          {themeNames[value]()}
        </RadioItem>
      ))}
    </Menu.RadioGroup>
  )
}

function ExitItem() {
  if (!useSession().signedIn) return null
  return (
    <>
      <Menu.Separator className="menu-rule" />
      <Menu.Item className="menu-item" onClick={() => void logOut()}>
        <LogOut className="i i-sm" />
        {m.logout()}
      </Menu.Item>
    </>
  )
}

function LinkItem({ href, icon, label }: { href: string; icon: ReactNode; label: string }) {
  return (
    <Menu.LinkItem className="menu-item" closeOnClick render={<Link href={href} />}>
      {icon}
      {label}
    </Menu.LinkItem>
  )
}

function RadioItem({ value, children }: { value: string; children: ReactNode }) {
  return (
    <Menu.RadioItem value={value} className="menu-item">
      <span className="menu-check">
        <Menu.RadioItemIndicator>
          <Check className="i i-sm" />
        </Menu.RadioItemIndicator>
      </span>
      {children}
    </Menu.RadioItem>
  )
}
