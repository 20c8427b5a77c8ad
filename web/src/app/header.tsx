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
import { IconLink, iconButton } from '../ui/icon-button.tsx'
import { Link } from '../ui/link.tsx'
import { Logo } from '../ui/logo.tsx'
import { HeaderRow, HeaderWord, SiteHeader } from '../ui/site-frame.tsx'
import { VisuallyHidden } from '../ui/visually-hidden.tsx'
import { Search } from './search.tsx'
import { SiteMenu } from './site-menu.tsx'
import { NavTabs } from './tab-bar.tsx'

export function Header() {
  const { signedIn } = useSession()
  return (
    <SiteHeader>
      <HeaderRow>
        <Logo name="Sheds" href="/feeds" />
        <NavTabs />
        <Search />
        <IconLink href="/notifications" label={m.notifications()} icon={<Bell />} />
        <BasketLink />
        {signedIn ? <MemberLinks /> : <VisitorLinks />}
        <SiteMenu />
      </HeaderRow>
    </SiteHeader>
  )
}

function BasketLink() {
  const count = useBasketCount()
  return <IconLink href="/basket" label={m.basket_with_count({ n: count })} count={count} icon={<ShoppingBasket />} />
}

function MemberLinks() {
  const { user_name: name } = useMyInfo()
  return (
    <>
      <ButtonLink href="/create_shed" className="max-md:hidden" icon={<Plus className="size-4.5" />}>
        <HeaderWord>{m.create_shed()}</HeaderWord>
      </ButtonLink>
      <Link href={useProfileHref()} className={iconButton}>
        <Avatar name={useHydrated() ? name : ''} size="s" />
        <VisuallyHidden>{m.me()}</VisuallyHidden>
      </Link>
    </>
  )
}

function VisitorLinks() {
  return (
    <>
      <ButtonLink href="/signup" className="max-md:hidden" icon={<UserRoundPlus className="size-4.5" />}>
        <HeaderWord>{m.signup()}</HeaderWord>
      </ButtonLink>
      <ButtonLink href="/login" kind="text" className="max-md:hidden">
        {m.login()}
      </ButtonLink>
      <IconLink href="/login" label={m.login()} className="md:hidden" icon={<LogIn />} />
    </>
  )
}
