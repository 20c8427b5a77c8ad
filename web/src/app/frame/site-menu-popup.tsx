import { Menu } from '@base-ui/react/menu'
import type { LucideIcon } from 'lucide-react'
import BellRing from 'lucide-react/icons/bell-ring'
import ClockArrowUp from 'lucide-react/icons/clock-arrow-up'
import Download from 'lucide-react/icons/download'
import Heart from 'lucide-react/icons/heart'
import LogIn from 'lucide-react/icons/log-in'
import LogOut from 'lucide-react/icons/log-out'
import Package from 'lucide-react/icons/package'
import Plus from 'lucide-react/icons/plus'
import ScrollText from 'lucide-react/icons/scroll-text'
import Store from 'lucide-react/icons/store'
import UserRound from 'lucide-react/icons/user-round'
import UserRoundPlus from 'lucide-react/icons/user-round-plus'
import UsersRound from 'lucide-react/icons/users-round'
import { type RefObject, useState } from 'react'
import { useLogOut } from '../../features/login/log-out.api.ts'
import { number } from '../../lib/language/format.ts'
import { switchLanguage } from '../../lib/language/language-switch.ts'
import { type Locale, languages, locale } from '../../lib/language/locale.ts'
import { waitingCount } from '../../lib/outbox/waiting.store.ts'
import { useOpener } from '../../lib/overlay/overlay.ts'
import { isSaving } from '../../lib/saver/saver.ts'
import { chooseSaver, savedChoice } from '../../lib/saver/saving.ts'
import { useProfileHref } from '../../lib/session/my-info.store.ts'
import { useSession } from '../../lib/session/session.tsx'
import * as m from '../../messages/compiled/messages.ts'
import {
  MenuAction,
  MenuLabel,
  MenuLink,
  MenuRadio,
  MenuRule,
  MenuSheet,
  MenuSwitch,
} from '../../ui/overlay/menu-parts.tsx'
import { useMenuFocus } from '../../ui/overlay/use-menu-focus.ts'
import { installWay, offerInstall } from '../install.ts'
import { chooseTheme, currentTheme, type Theme, themes } from '../theme.ts'

/** Id of the menu button, which gets the focus after a change of language. */
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
    <SiteMenuList
      anchor={anchor}
      open={open}
      onOpenChange={onOpenChange}
      popup={popup}
      settle={settle}
      focusAfter={focusAfter}
    />
  )
}

type SiteMenuListProps = Omit<SiteMenuPopupProps, 'chosen'> & ReturnType<typeof useMenuFocus>

function SiteMenuList({ anchor, open, onOpenChange, popup, settle, focusAfter }: SiteMenuListProps) {
  return (
    <Menu.Root open={open} onOpenChange={(next) => onOpenChange(next)} onOpenChangeComplete={settle}>
      {/* Rendered inside the header, whose landmark it belongs to. */}
      <Menu.Portal container={anchor.current?.closest('header') ?? null}>
        <MenuSheet ref={popup} anchor={anchor} align="end" label={m.menu()} finalFocus={focusAfter}>
          <PersonItems />
          <MenuRule />
          <LinkItem href="/all_sheds" Icon={Store} label={m.all_sheds()} />
          <LinkItem href="/all_users" Icon={UsersRound} label={m.users()} />
          <LinkItem href="/terms" Icon={ScrollText} label={m.terms()} />
          <InstallItem />
          <MenuRule />
          <LanguageItems onChosen={() => onOpenChange(false)} />
          <MenuRule />
          <ThemeItems />
          <MenuRule />
          <SaverItem />
          <ExitItem />
        </MenuSheet>
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
        <LinkItem href={profile} Icon={UserRound} label={m.me()} />
        <LinkItem href="/saved" Icon={Heart} label={m.saved()} />
        <LinkItem href="/orders" Icon={Package} label={m.my_orders()} />
        <LinkItem href="/create_shed" Icon={Plus} label={m.create_shed()} />
        <LinkItem href="/searches" Icon={BellRing} label={m.saved_searches()} />
        <LinkItem href="/waiting" Icon={ClockArrowUp} label={waitingLabel()} />
      </>
    )
  }
  return (
    <>
      <LinkItem href="/login" Icon={LogIn} label={m.login()} />
      <LinkItem href="/signup" Icon={UserRoundPlus} label={m.signup()} />
    </>
  )
}

const waitingLabel = (): string => {
  const n = waitingCount()
  return n > 0 ? m.waiting_menu({ n, count: number(n) }) : m.waiting_title()
}

function LanguageItems({ onChosen }: { onChosen: () => void }) {
  const choose = (lang: Locale): void => {
    onChosen()
    switchLanguage(lang, siteMenuId)
  }
  return (
    <Menu.RadioGroup value={locale()} onValueChange={choose}>
      <MenuLabel>{m.language()}</MenuLabel>
      {languages.map(({ lang, name }) => (
        <MenuRadio key={lang} value={lang}>
          <span lang={lang}>{name}</span>
        </MenuRadio>
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
      <MenuLabel>{m.theme()}</MenuLabel>
      {themes.map((value) => (
        <MenuRadio key={value} value={value}>
          {themeNames[value]()}
        </MenuRadio>
      ))}
    </Menu.RadioGroup>
  )
}

function SaverItem() {
  const [on, setOn] = useState(isSaving)
  const [byItself, setByItself] = useState(() => savedChoice() === 'slow')
  const choose = (next: boolean): void => {
    setOn(next)
    setByItself(false)
    chooseSaver(next)
  }
  return (
    <MenuSwitch on={on} onChange={choose}>
      <span>
        {m.data_saver()}
        {byItself && <span className="block text-xs font-normal text-ink-2">{m.data_saver_slow()}</span>}
      </span>
    </MenuSwitch>
  )
}

function ExitItem() {
  const { leave } = useLogOut()
  if (!useSession().signedIn) return null
  return (
    <>
      <MenuRule />
      <MenuAction icon={<LogOut className="size-4.5" />} onClick={leave}>
        {m.logout()}
      </MenuAction>
    </>
  )
}

function LinkItem({ href, Icon, label }: { href: string; Icon: LucideIcon; label: string }) {
  return (
    <MenuLink href={href} icon={<Icon className="size-4.5" />}>
      {label}
    </MenuLink>
  )
}

/** Installs Sheds as an app, where the browser offers it or has manual steps. */
function InstallItem() {
  const [way] = useState(installWay)
  const show = useOpener('install')
  if (way === undefined) return null
  return (
    <MenuAction icon={<Download className="size-4.5" />} onClick={way === 'ask' ? offerInstall : show}>
      {m.install_app()}
    </MenuAction>
  )
}
