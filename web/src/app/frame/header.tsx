import Bell from 'lucide-react/icons/bell'
import MenuIcon from 'lucide-react/icons/menu'
import Plus from 'lucide-react/icons/plus'
import ShoppingBasket from 'lucide-react/icons/shopping-basket'
import { Search } from '../../features/search/search.api.ts'
import { lazyPart, useLazyPart } from '../../hydration/hydration.ts'
import { useBasketCount } from '../../lib/basket/basket.store.ts'
import { useOverlay } from '../../lib/overlay/overlay.ts'
import { useProfileHref } from '../../lib/session/my-info.store.ts'
import { useSession } from '../../lib/session/session.tsx'
import * as m from '../../messages/compiled/messages.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { IconButton, IconLink, iconButton } from '../../ui/icon-button.tsx'
import { Link } from '../../ui/link.tsx'
import { MenuFrame } from '../../ui/overlay/menu-frame.tsx'
import { useMenuButton } from '../../ui/overlay/use-menu-button.ts'
import { Avatar } from '../../ui/picture/avatar.tsx'
import { Logo } from '../../ui/picture/logo.tsx'
import { HeaderRow, HeaderWays, HeaderWord, SiteHeader } from '../../ui/site-frame.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
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

/** Links with labels on phones, too; without room for both, the login is hidden until it gets the keyboard focus. */
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

const popupPart = lazyPart(async () => (await import('./site-menu-popup.tsx')).SiteMenuPopup)

/** Menu of less frequent links; the footer has the same ones. */
function SiteMenu() {
  const { Popup, coming, popup, button } = useMenuButton(popupPart, useOverlay('menu'))
  return (
    <>
      <IconButton {...button} id="site-menu" className="noscript:hidden" label={m.menu()} icon={<MenuIcon />} />
      {coming && <MenuFrame below={coming} />}
      {Popup && <Popup {...popup} />}
    </>
  )
}
