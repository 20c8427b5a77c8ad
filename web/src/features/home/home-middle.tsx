import Store from 'lucide-react/icons/store'
import UsersRound from 'lucide-react/icons/users-round'
import { useHydrated } from '../../alive/alive.ts'
import { useMyInfo } from '../../lib/my-info.store.ts'
import { useSession } from '../../lib/session.tsx'
import * as m from '../../messages/compiled/messages.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { cx } from '../../ui/class-names.ts'
import { Link } from '../../ui/link.tsx'
import { AdCard } from './ad-card.tsx'
import { CategoryGrid } from './category-grid.tsx'
import { HomeBest, HomePicks } from './home-islands.tsx'

/** The middle column that home and feed share. */
export function HomeMiddle({ of }: { of: 'home' | 'feeds' }) {
  return (
    <>
      <div className="greet">
        <Greeting />
        <HomeActions className="hide-phone" />
      </div>
      <CategoryGrid />
      <HomeBest of={of} />
      <section className="section stack" aria-label={m.discover()}>
        <HomeActions className="hide-wide" />
        <HomeLists />
        <AdCard />
      </section>
      <HomePicks of={of} />
    </>
  )
}

/** The name is known only on the device: its line is kept free, so that nothing moves when it comes. */
function Greeting() {
  const { signedIn } = useSession()
  const { user_name: name } = useMyInfo()
  const hydrated = useHydrated()
  return (
    <h1 className="t-xl">
      <span className="greet-name">{signedIn && !hydrated ? '\u00a0' : `${signedIn ? name : m.guest()},`}</span>{' '}
      {m.shop_by_category()}
    </h1>
  )
}

function HomeActions({ className }: { className: string }) {
  return (
    <div className={cx('btn-row', className)}>
      <ButtonLink href="/sheds">{m.view_all_sheds()}</ButtonLink>
      <ButtonLink href="/create_shed" kind="brand">
        {m.become_a_seller()}
      </ButtonLink>
    </div>
  )
}

function HomeLists() {
  return (
    <nav className="nav-pair" aria-label={m.nav_lists()}>
      <Link className="nav-link" href="/all_users">
        <UsersRound className="i" />
        {m.users()}
      </Link>
      <Link className="nav-link" href="/all_sheds">
        <Store className="i" />
        {m.sheds()}
      </Link>
    </nav>
  )
}
