import { thumbnailOf } from '@sheds/contract/files/files'
import type { Dish } from '@sheds/contract/menu/menu'
import Heart from 'lucide-react/icons/heart'
import type { ReactNode } from 'react'
import { useNavigate, useParams } from 'react-router'
import { lazyPart, useLazyPart } from '../../hydration/hydration.ts'
import { knownAnswer } from '../../lib/api/query.ts'
import { useAnswer } from '../../lib/api/use-answer.ts'
import { categoryName, money, moneyParts, number } from '../../lib/language/format.ts'
import { TimeAgo } from '../../lib/language/time-ago.tsx'
import { useList } from '../../lib/list/endless-list.tsx'
import { slideOf } from '../../lib/overlay/picture-slide.ts'
import { PictureButton, PictureViewer, usePictureViewer } from '../../lib/overlay/picture-viewer.tsx'
import { breadcrumbData, dishData } from '../../lib/page/json-ld.ts'
import type { Head, PageModule } from '../../lib/page/page.ts'
import { useNoteSeen } from '../../lib/recent/use-note-seen.ts'
import { askLink } from '../../lib/session/ask-login.ts'
import { useMyInfo } from '../../lib/session/my-info.store.ts'
import { useSession } from '../../lib/session/session.tsx'
import { ShareButton } from '../../lib/share/share-button.tsx'
import { shareImageOf } from '../../lib/share/share-image.ts'
import * as m from '../../messages/compiled/messages.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { Status } from '../../ui/badge.tsx'
import { Alert } from '../../ui/feedback/alert.tsx'
import { RowSkeletons } from '../../ui/feedback/row-skeleton.tsx'
import { ButtonRow, Section, Stack, StickyActions } from '../../ui/layout.tsx'
import { TextLink } from '../../ui/link.tsx'
import { Card } from '../../ui/list/card.tsx'
import { Columns } from '../../ui/list/columns.tsx'
import { ListRow } from '../../ui/list/list-row.tsx'
import { rowList } from '../../ui/list/row.ts'
import { SectionHead } from '../../ui/list/section-head.tsx'
import { SocialBar, SocialItem, SocialLink } from '../../ui/list/social-item.tsx'
import { MoneyText } from '../../ui/money-text.tsx'
import { ShedMark } from '../../ui/picture/shed-mark.tsx'
import { ClosedNotice } from '../sheds/opening-notice.tsx'
import { ContactButton } from '../sheds/page/contact-button.tsx'
import { shedHref } from '../sheds/shed.address.ts'
import { ReportButton } from '../users/report-button.tsx'
import { dishSubject } from './about-dish.ts'
import { AddDishToBasket } from './add-dish-to-basket.tsx'
import { DishPhoto, dishPageClasses } from './dish-photo.tsx'
import { DishRow } from './dish-row.tsx'
import { dishOf, menuOf } from './menu.queries.ts'
import { portionsText } from './portions-text.ts'
import { useDishState } from './use-dish-state.ts'

export const head: PageModule['head'] = ({ params: { id = '' }, client }) => {
  const dish = knownAnswer(client, dishOf(id))
  if (dish === undefined) return { title: `${m.dish()} · Sheds`, index: false }
  return dishHead(dish)
}

const toolsPart = lazyPart(
  () => import('./dish-tools.tsx'),
  (module) => module.DishTools,
)

export function Page() {
  const { id = '' } = useParams()
  const navigate = useNavigate()
  const { user_id: me } = useMyInfo()
  const { data } = useAnswer(dishOf(id))
  const owned = data !== undefined && data.user_id === me
  const Tools = useLazyPart(toolsPart, owned)
  if (data === undefined) return null
  const leave = () => void navigate(`/sheds/${data.shed_id}`, { replace: true })
  return (
    <Columns>
      <DishView dish={data} owned={owned}>
        {owned && Tools && <Tools dish={data} className={feeRoom(data)} onDeleted={leave} />}
      </DishView>
    </Columns>
  )
}

/** Space for the badge of an unpaid fee, which the tools show above themselves. */
const feeRoom = ({ viewer }: Dish): string => (viewer?.fee_due === undefined ? '' : 'max-lg:mt-11')

interface DishViewProps {
  dish: Dish
  /** The owner has tools instead of the contact button. */
  owned: boolean
  children: ReactNode
}

/** Dish: picture, price, kitchen and contact. */
function DishView({ dish, owned, children }: DishViewProps) {
  useNoteSeen(recentDish(dish), owned)
  const { id, name, price, portions, shed_id, shed_is: shed, viewer } = dish
  const { available, backTomorrow } = useDishState(dish)
  return (
    <article className="pb-6">
      <BackLink href={`/sheds/${shed_id}`} className="max-w-full">
        <span className="truncate leading-normal">{shed.name}</span>
      </BackLink>
      <div className={dishPageClasses.page}>
        <div>
          <Picture dish={dish} paused={!available || portions === 0} />
          <SocialBar ruled>
            <LikeDish dish={dish} />
            <ShareDish dish={dish} />
          </SocialBar>
        </div>
        <Stack className="content-start">
          <div className="flex flex-wrap items-center justify-between gap-x-3">
            <MoneyText {...moneyParts(price)} size="lg" />
            <Status tone={available && portions !== 0 ? 'ok' : 'off'}>
              {available ? (portionsText(portions) ?? m.dish_on_menu()) : m.dish_off()}
            </Status>
          </div>
          <h1 className="text-2xl text-balance wrap-anywhere">{name}</h1>
          {viewer?.hidden_for === 'reports' && <Alert tone="warn">{m.dish_held()}</Alert>}
          {!available && <Alert tone="warn">{backTomorrow ? m.dish_returns() : m.dish_resting()}</Alert>}
          {available && portions === 0 && <Alert tone="warn">{m.dish_sold_out()}</Alert>}
          {!owned && available && portions !== 0 && <ClosedNotice category="food_delivery" opening={shed.opening} />}
          <div className="lying:order-last">
            <Kitchen dish={dish} />
          </div>
          {!owned && (
            <ButtonRow className="max-md:hidden lying:flex">
              <Acts dish={dish} />
            </ButtonRow>
          )}
          {children}
          {!owned && (
            <div className="lying:order-last">
              <ReportButton subject={{ kind: 'dish', id, name }} label={m.report_dish()} />
            </div>
          )}
        </Stack>
      </div>
      <OtherDishes dish={dish} owned={owned} />
      {!owned && (
        <StickyActions className="lying:hidden! md:hidden!">
          <Acts dish={dish} />
        </StickyActions>
      )}
    </article>
  )
}

const recentDish = ({ id, name, shed_is: shed, picture_data: picture }: Dish) => ({
  kind: 'dish' as const,
  id,
  name,
  of: shed.name,
  picture: picture ? thumbnailOf(picture) : undefined,
})

/** Downloaded by members only; visitors get a link to the login. */
const likePart = lazyPart(
  () => import('./dish-like.tsx'),
  (module) => module.DishLike,
)

function LikeDish({ dish }: { dish: Dish }) {
  const { signedIn } = useSession()
  const Like = useLazyPart(likePart, signedIn)
  if (Like) return <Like dish={dish} />
  const { id, name, like_count: n, picture_data: picture } = dish
  const face = { icon: <Heart className="size-4.5" />, children: m.like_count({ n, count: number(n) }) }
  if (signedIn) return <SocialItem {...face} disabled />
  const thing = { look: 'thing' as const, name, picture: picture ? thumbnailOf(picture) : undefined }
  return <SocialLink {...face} {...askLink({ kind: 'like_dish', id, thing })} />
}

function ShareDish({ dish: { id, name, price, viewer, picture_data: picture } }: { dish: Dish }) {
  return (
    <ShareButton
      worded
      className="ms-auto pe-0"
      poster={viewer?.hidden_for ? undefined : { kind: 'menu', id }}
      thing={{
        path: `/menu/${id}/details`,
        name,
        price: money(price),
        ...(picture && { picture: thumbnailOf(picture) }),
      }}
    />
  )
}

/** Buttons for a buyer. */
function Acts({ dish }: { dish: Dish }) {
  return (
    <>
      <AddDishToBasket dish={dish} />
      <ContactButton subject={dishSubject(dish)} kind="brand" size="lg" />
    </>
  )
}

/** Photo, which opens full-screen. */
function Picture({ dish, paused }: { dish: Dish; paused: boolean }) {
  const { name, picture_data: picture } = dish
  const pictures = picture ? [slideOf(picture, name)] : []
  const viewer = usePictureViewer(pictures.length)
  return (
    <div>
      <DishPhoto
        dish={dish}
        paused={paused}
        eager
        alt={name}
        sizes="(min-width: 769px) 32rem, (min-width: 640px) 37.5rem, 100vw"
        className={dishPageClasses.photo}
      >
        {picture && <PictureButton viewer={viewer} place={0} label={name} />}
      </DishPhoto>
      <PictureViewer viewer={viewer} pictures={pictures} label={name} />
    </div>
  )
}

/** Kitchen, its owner and place, and the age of the dish. */
function Kitchen({ dish: { shed_id: id, shed_is: shed, owner_is: owner, createdAt } }: { dish: Dish }) {
  return (
    <ListRow
      mark={<ShedMark id={shed.id} name={shed.name} src={shed.logo} />}
      title={shed.name}
      meta={
        <>
          {[owner.name, shed.location].filter(Boolean).join(' · ')} · <TimeAgo time={createdAt} />
        </>
      }
      href={`/sheds/${id}`}
    />
  )
}

interface OtherDishesProps {
  dish: Pick<Dish, 'id' | 'shed_id'>
  owned: boolean
}

const most = 3

/** Other dishes of the kitchen today. They load after the dish, into reserved space. */
function OtherDishes({ dish: { id, shed_id: shed }, owned }: OtherDishesProps) {
  const { rows, failed } = useList(menuOf(shed))
  const others = rows?.filter((each) => each.id !== id && each.available).slice(0, most)
  return (
    <Section aria-labelledby="also-on-menu" className="noscript:hidden">
      <SectionHead id="also-on-menu" title={m.menu_also()} className="mb-2">
        <TextLink href={shedHref(shed, { tab: 'menu' })} className="inline-flex min-h-touch items-center">
          {m.menu_whole()}
        </TextLink>
      </SectionHead>
      <Card padded className="min-h-74">
        {others === undefined && !failed && <RowSkeletons label={m.loading()} times={most} shape="square" />}
        {others === undefined && failed && <p role="alert">{m.shed_menu_failed()}</p>}
        {others?.length === 0 && <p className="text-sm text-ink-2">{m.menu_also_none()}</p>}
        {others !== undefined && others.length > 0 && (
          <ul className={rowList}>
            {others.map((each) => (
              <li key={each.id}>
                <DishRow dish={each} owned={owned} />
              </li>
            ))}
          </ul>
        )}
      </Card>
    </Section>
  )
}

/** Title and metadata of a dish's page for browsers, search engines and link previews. */
const dishHead = (dish: Dish): Head => {
  const { id, name, price, shed_is: shed } = dish
  return {
    title: `${name} · ${shed.name} · Sheds`,
    description: m.dish_description({ name, price: money(price), shed: shed.name }),
    type: 'product',
    image: shareImageOf(dish),
    ...(import.meta.env.SSR && {
      jsonLd: [
        dishData(dish),
        breadcrumbData([
          { name: categoryName('food_delivery'), href: '/shed/categories/food_delivery' },
          { name: shed.name, href: `/sheds/${shed.id}` },
          { name, href: `/menu/${id}/details` },
        ]),
      ],
    }),
  }
}
