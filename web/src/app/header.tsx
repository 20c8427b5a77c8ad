import Bell from 'lucide-react/icons/bell'
import LogIn from 'lucide-react/icons/log-in'
import Plus from 'lucide-react/icons/plus'
import ShoppingBasket from 'lucide-react/icons/shopping-basket'
import UserRoundPlus from 'lucide-react/icons/user-round-plus'
import { useHydrated } from '../alive/alive.ts'
import { useBasketCount } from '../lib/basket.store.ts'
import { useMyInfo, useProfileHref } from '../lib/my-info.store.ts'
import { useSession } from '../lib/session.tsx'
import * as m from '../messages/compiled/messages.ts'
import { Avatar } from '../ui/avatar.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { IconLink } from '../ui/icon-button.tsx'
import { Link } from '../ui/link.tsx'
import { Logo } from '../ui/logo.tsx'
import { VisuallyHidden } from '../ui/visually-hidden.tsx'
import { Search } from './search.tsx'
import { SiteMenu } from './site-menu.tsx'
import { NavTabs } from './tab-bar.tsx'

export function Header() {
  const { signedIn } = useSession()
  return (
    <header className="header">
      <div className="header-in">
        <Logo name="Sheds" href="/feeds" />
        <NavTabs />
        <Search />
        <IconLink href="/notifications" label={m.notifications()} icon={<Bell className="i" />} />
        <BasketLink />
        {signedIn ? <MemberLinks /> : <VisitorLinks />}
        <SiteMenu />
      </div>
    </header>
  )
}

function BasketLink() {
  const count = useBasketCount()
  return (
    <IconLink
      href="/basket"
      label={m.basket_with_count({ n: count })}
      count={count}
      icon={<ShoppingBasket className="i" />}
    />
  )
}

function MemberLinks() {
  const { user_name: name } = useMyInfo()
  return (
    <>
      <ButtonLink href="/create_shed" className="hide-phone" icon={<Plus className="i i-sm" />}>
        <span className="header-word">{m.create_shed()}</span>
      </ButtonLink>
      <Link href={useProfileHref()} className="icon-btn">
        <Avatar name={useHydrated() ? name : ''} size="s" />
        <VisuallyHidden>{m.me()}</VisuallyHidden>
      </Link>
    </>
  )
}

function VisitorLinks() {
  return (
    <>
      <ButtonLink href="/signup" className="hide-phone" icon={<UserRoundPlus className="i i-sm" />}>
        <span className="header-word">{m.signup()}</span>
      </ButtonLink>
      <ButtonLink href="/login" kind="text" className="hide-phone">
        {m.login()}
      </ButtonLink>
      <IconLink href="/login" label={m.login()} className="hide-wide" icon={<LogIn className="i" />} />
    </>
  )
}
