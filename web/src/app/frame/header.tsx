import Bell from 'lucide-react/icons/bell'
import Plus from 'lucide-react/icons/plus'
import ShoppingBasket from 'lucide-react/icons/shopping-basket'
import { Search } from '../../features/search/search.api.ts'
import { lazyPart, useLazyPart } from '../../hydration/hydration.ts'
import { useBasketCount } from '../../lib/basket/basket.store.ts'
import { useProfileHref } from '../../lib/login/my-info.store.ts'
import { useSession } from '../../lib/login/session.tsx'
import * as m from '../../messages/compiled/messages.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { IconLink, iconButton } from '../../ui/icon-button.tsx'
import { Link } from '../../ui/link.tsx'
import { Avatar } from '../../ui/picture/avatar.tsx'
import { Logo } from '../../ui/picture/logo.tsx'
import { HeaderRow, HeaderWays, HeaderWord, SiteHeader } from '../../ui/site-frame.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { SiteMenu } from './site-menu.tsx'
import { NavTabs } from './tab-bar.tsx'

const bellPart = lazyPart(async () => (await import('./bell.tsx')).LiveBell)
const facePart = lazyPart(async () => (await import('./own-face.tsx')).OwnFace)

export function Header() {
  const { signedIn } = useSession()
  return (
    <SiteHeader>
      <HeaderRow>
        <Logo name="Sheds" href="/feeds" />
        <NavTabs />
        <Search />
        {signedIn && <BellLink />}
        <BasketLink />
        {signedIn ? <MemberLinks /> : <VisitorLinks />}
        <SiteMenu />
      </HeaderRow>
    </SiteHeader>
  )
}

function BellLink() {
  const LiveBell = useLazyPart(bellPart, true)
  return LiveBell ? <LiveBell /> : <IconLink href="/notifications" label={m.notifications()} icon={<Bell />} />
}

function BasketLink() {
  const count = useBasketCount()
  return <IconLink href="/basket" label={m.basket_with_count({ n: count })} count={count} icon={<ShoppingBasket />} />
}

function MemberLinks() {
  const OwnFace = useLazyPart(facePart, true)
  return (
    <>
      <ButtonLink href="/create_shed" className="max-md:hidden" icon={<Plus className="size-4.5" />}>
        <HeaderWord>{m.create_shed()}</HeaderWord>
      </ButtonLink>
      <Link href={useProfileHref()} className={iconButton}>
        {OwnFace ? <OwnFace /> : <Avatar name="" size="s" />}
        <VisuallyHidden>{m.me()}</VisuallyHidden>
      </Link>
    </>
  )
}

/** On phones in words too: where both have no room, the login falls out of sight until the keyboard comes to it. */
function VisitorLinks() {
  return (
    <HeaderWays>
      <ButtonLink href="/signup" kind="brand" size="sm">
        {m.signup()}
      </ButtonLink>
      <ButtonLink href="/login" kind="text">
        {m.login()}
      </ButtonLink>
    </HeaderWays>
  )
}
