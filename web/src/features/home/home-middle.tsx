import { useQueryClient } from '@tanstack/react-query'
import Store from 'lucide-react/icons/store'
import UsersRound from 'lucide-react/icons/users-round'
import { lazyPart, useHydrated, useLazyPart } from '../../hydration/hydration.ts'
import { knownAnswer } from '../../lib/api/query.ts'
import { categoryName, number } from '../../lib/language/format.ts'
import { useMyInfo } from '../../lib/session/my-info.store.ts'
import { useSession } from '../../lib/session/session.tsx'
import * as m from '../../messages/compiled/messages.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { ButtonRow, Section } from '../../ui/layout.tsx'
import { Link } from '../../ui/link.tsx'
import { AdCard } from './ad-card.tsx'
import drawings from './drawings/categories.svg'
import { type Front, frontOf } from './home-front.ts'
import { HomeBest, HomeMusic, HomePicks } from './home-islands.tsx'

/** Parts for sellers; downloaded by members only. */
const ownPart = lazyPart(() => import('./home-own-shed.tsx'))

type OwnPart = ReturnType<typeof ownPart.get>

/** Middle column, shared by home and feed. */
export function HomeMiddle({ of }: Pick<Front, 'of'>) {
  const own = useLazyPart(ownPart, useSession().signedIn)
  return (
    <>
      <div className="pt-4 md:flex md:flex-wrap md:items-center md:justify-between md:gap-x-4 md:gap-y-3 md:pt-0">
        <Greeting />
        <HomeActions own={own} className="max-md:hidden" />
      </div>
      <CategoryGrid />
      <HomeActions own={own} className="mt-4 md:hidden" />
      <HomeBest of={of} />
      <Section className="grid grid-cols-1 gap-3" aria-label={m.discover()}>
        <HomeLists of={of} />
        {own ? <own.SellerAd /> : <AdCard />}
      </Section>
      <HomeMusic />
      <HomePicks of={of} />
    </>
  )
}

/** Only the device knows the name, so the server's HTML has an empty line for it and nothing shifts. */
function Greeting() {
  const { signedIn } = useSession()
  const { user_name: name } = useMyInfo()
  const hydrated = useHydrated()
  return (
    <h1 className="text-xl text-balance first-letter:uppercase md:flex-[1_1_14rem] md:text-2xl">
      <span className="block truncate">{signedIn && !hydrated ? '\u00a0' : `${signedIn ? name : m.guest()},`}</span>{' '}
      {m.shop_by_category()}
    </h1>
  )
}

function HomeActions({ own, className }: { own: OwnPart; className: string }) {
  // Same width as the link that replaces it for sellers.
  const begin = (
    <ButtonLink href="/create_shed" kind="brand" className="md:min-w-40">
      {m.become_a_seller()}
    </ButtonLink>
  )
  return (
    <ButtonRow className={className}>
      <ButtonLink href="/sheds">{m.view_all_sheds()}</ButtonLink>
      {own ? <own.SellerButton otherwise={begin} /> : begin}
    </ButtonRow>
  )
}

const listLink =
  'flex min-h-13 items-center gap-2 rounded-md border bg-surface-1 px-3 text-sm/4.5 font-[650] hover:bg-surface-2'

function HomeLists({ of }: Pick<Front, 'of'>) {
  const totals = knownAnswer(useQueryClient(), frontOf(of))?.totals
  return (
    <nav className="grid grid-cols-[repeat(auto-fit,minmax(min(8.5rem,100%),1fr))] gap-2" aria-label={m.nav_lists()}>
      <Link className={listLink} href="/all_users">
        <UsersRound />
        {m.users()}
        {totals && <Count total={totals.users} />}
      </Link>
      <Link className={listLink} href="/all_sheds">
        <Store />
        {m.sheds()}
        {totals && <Count total={totals.sheds} />}
      </Link>
    </nav>
  )
}

function Count({ total }: { total: number }) {
  return <span className="ms-auto font-label text-ink-3 tabular-nums">{number(total)}</span>
}

const categories = [
  'fashion',
  'electronics',
  'food_delivery',
  'music',
  'furniture',
  'services',
  'cosmetics',
  'equipment',
  'mix',
] as const
const firstRow = 3
/** Attributes of the first row's images: a phone's largest contentful paint is one of them. */
const first = { loading: 'eager', fetchPriority: 'high', decoding: 'sync' } as const
const later = { loading: 'lazy', decoding: 'async' } as const

const tile =
  'group relative block h-19 overflow-hidden rounded-md bg-surface-2 outline-offset-1 min-[560px]:max-md:h-24 min-[880px]:h-24 min-[880px]:first:col-span-2'
const word =
  'absolute -bottom-px -left-px max-w-[calc(100%+1px)] rounded-se-sm bg-surface-0 pt-1.25 pr-2.5 pb-1 pl-2.25 text-[0.875rem]/4.25 font-bold text-balance text-ink-1 max-[360px]:px-1.75 max-[360px]:text-[0.8125rem] min-[880px]:px-2'

/** Links to the nine categories; all drawings are in one SVG file, which saves eight requests. */
function CategoryGrid() {
  return (
    <nav
      className="mt-3 grid grid-cols-[repeat(auto-fill,minmax(max(5.75rem,30%),1fr))] gap-2 min-[880px]:grid-cols-[repeat(auto-fill,minmax(max(5.75rem,16.5%),1fr))]"
      aria-label={m.nav_categories()}
    >
      {categories.map((category, position) => (
        <Link key={category} className={tile} href={`/shed/categories/${category}`}>
          <img
            src={`${drawings}#${category}`}
            width="600"
            height="600"
            alt=""
            className="size-full object-cover min-[880px]:group-first:object-[50%_24%]"
            {...(position < firstRow ? first : later)}
          />
          <span className={word}>{categoryName(category)}</span>
        </Link>
      ))}
    </nav>
  )
}
