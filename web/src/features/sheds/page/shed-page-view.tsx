import { sellsMusic } from '@sheds/contract/categories'
import type { ShedPage } from '@sheds/contract/pages/pages'
import type { Shed } from '@sheds/contract/sheds/sheds'
import { type ReactNode, useState } from 'react'
import { useSearchParams } from 'react-router'
import { island, lazyPart, useLazyPart } from '../../../hydration/hydration.ts'
import { BackButton } from '../../../lib/page/back-button.tsx'
import { useOffer } from '../../../lib/push/push-device.store.ts'
import { useNoteSeen } from '../../../lib/recent/use-note-seen.ts'
import { photoOf } from '../../../lib/saver/photo-of.ts'
import { useMyInfo } from '../../../lib/session/my-info.store.ts'
import { ShareButton } from '../../../lib/share/share-button.tsx'
import * as m from '../../../messages/compiled/messages.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { cx } from '../../../ui/class-names.ts'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { ButtonRow, Section } from '../../../ui/layout.tsx'
import { TabLinks } from '../../../ui/list/tab-links.tsx'
import { clothOf } from '../../../ui/picture/cloth.ts'
import { Photo } from '../../../ui/picture/photo.tsx'
import { payOwnerHref } from '../../wallet/transfers/pay.address.ts'
import { ChangePicture, ShedOwnerButtons } from '../owner/shed-owner-buttons.tsx'
import { useShedPictures } from '../owner/shed-pictures.tsx'
import { readShedAddress, type ShedTab, shedHref } from '../shed.address.ts'
import { ShedOverlays, ShedOverlaysWithoutScripts } from '../shed-overlays.tsx'
import { SubscribeButton } from '../subscribers/subscribe-button.tsx'
import { ContactButton } from './contact-button.tsx'
import { ShedHeadline } from './shed-headline.tsx'
import { ShedPageGoods } from './shed-page-goods.tsx'
import { type FirstSteps, useFirstSteps } from './shed-page-steps.ts'

/** Page of a shed: profile on one side, products and tabs on the other. */
export function ShedPageView({ page }: { page: ShedPage }) {
  const { shed } = page
  const { id, name, logo, viewer } = shed
  const owned = viewer?.owned === true
  const isMine = useMyInfo().user_id === shed.user_id
  useNoteSeen({ kind: 'shed', id, name, of: shed.location, picture: logo ?? undefined }, owned || isMine)
  const pictures = useShedPictures(shed)
  const steps = useFirstSteps(page)
  return (
    <>
      <ShedBanner shed={shed} over={pictures.cover} foot={<BannerFoot shed={shed} steps={steps} />}>
        {owned && <ChangePicture shed={shed} kind="cover" className={onPicture} />}
        <ShareButton
          thing={{ path: shedHref(id), name, ...(logo && { picture: logo }) }}
          poster={{ kind: 'sheds', id }}
          className={onPicture}
        />
      </ShedBanner>
      <div className="md:grid md:grid-cols-[18.5rem_minmax(0,1fr)] md:items-start md:gap-10">
        <div>
          <ShedHeadline
            shed={shed}
            trust={page.trust}
            onMark={
              <>
                {pictures.logo}
                {owned && (
                  <ChangePicture shed={shed} kind="logo" className={`absolute! -end-2.5 -bottom-2.5 ${onPicture}`} />
                )}
              </>
            }
          >
            <Buttons shed={shed} />
          </ShedHeadline>
        </div>
        <div className="min-w-0">
          <ShedOverlaysWithoutScripts shed={shed} />
          <StepsOnPage shed={shed} steps={steps} />
          <ShedPageTabs page={page} />
        </div>
      </div>
      <ShedOverlays shed={shed} />
      {pictures.seen}
    </>
  )
}

type StepsProps = Pick<ShedPage, 'shed'> & { steps: FirstSteps }

const ownerPart = lazyPart(() => import('./shed-page-owner.ts'))

/** The owner's buttons; for others on a phone, where the other facts are in the tab "About", the payment link. */
function BannerFoot({ shed, steps }: StepsProps) {
  const { user_id: me } = useMyInfo()
  const owned = shed.viewer?.owned ?? me === shed.user_id
  const own = useLazyPart(ownerPart, steps.shown || owned)
  if (owned) return own ? <own.OwnerFoot shed={shed} steps={steps} /> : null
  return (
    <ButtonLink href={payOwnerHref(shed.owner.id)} size="sm" className="bg-surface-1 md:hidden">
      {m.pay_with_shedpay()}
    </ButtonLink>
  )
}

function StepsOnPage({ shed, steps }: StepsProps) {
  const [atOnce] = useState(steps.open)
  const own = useLazyPart(ownerPart, steps.shown)
  if (!steps.shown || !steps.open) return null
  if (!own) return <Skeleton className="mt-4 h-60.5 rounded-lg" />
  return <own.Checklist shed={shed} steps={steps} isRequested={!atOnce} />
}

/** The owner is known before the full shed, so the buttons are invisible until it can be edited. */
function Buttons({ shed }: Pick<ShedPage, 'shed'>) {
  const { user_id: me } = useMyInfo()
  const { id, name, logo, user_id: owner, viewer } = shed
  if (viewer?.owned ?? me === owner)
    return (
      <div className={cx(viewer === undefined && 'invisible')}>
        <ShedOwnerButtons shed={shed} />
      </div>
    )
  return (
    <>
      <ButtonRow>
        <SubscribeButton shed={shed} size="md" loud />
        <ContactButton subject={{ shed_id: id, shed_name: name, picture: logo ?? undefined }}>
          {m.contact()}
        </ContactButton>
      </ButtonRow>
      <AskToNotify id={id} />
    </>
  )
}

const pushPart = lazyPart(
  () => import('../../../lib/push/push-card.tsx'),
  ({ PushCard }) => PushCard,
)

function AskToNotify({ id }: { id: string }) {
  const offer = useOffer(id)
  const PushCard = useLazyPart(pushPart, offer !== undefined)
  return offer && PushCard ? <PushCard offer={offer} className="mt-3" /> : null
}

interface ShedBannerProps {
  shed: Shed
  /** Overlay of the cover. */
  over?: ReactNode
  /** Round buttons at the upper edge. */
  children?: ReactNode
  /** Buttons at the lower edge. */
  foot?: ReactNode
}

/** Style of a button on a picture. */
const onPicture = 'rounded-full! border border-solid border-border bg-surface-1'

/** Cover of the shed, or its pattern, with the back button. */
function ShedBanner({ shed, over, children, foot }: ShedBannerProps) {
  const { background_image: plain, background_picture: cover } = shed.shed_details
  return (
    <div className="relative -mx-gutter md:mx-0">
      <Photo
        ratio="banner"
        {...(cover ? { ...photoOf(cover), avif: undefined } : { src: plain })}
        sizes="(min-width: 1240px) 1200px, 100vw"
        alt=""
        cloth={clothOf(shed.id)}
        eager
        className="md:rounded-b-lg"
      />
      {over}
      <div className="absolute inset-x-2.5 top-2.5 flex gap-2">
        <BackButton href="/sheds" className={`me-auto ${onPicture}`} />
        {children}
      </div>
      {foot && (
        <div className="absolute inset-x-2.5 bottom-2.5 pointer-events-none flex justify-end gap-2 *:pointer-events-auto">
          {foot}
        </div>
      )}
    </div>
  )
}

/** Loaded on demand, because most visitors do not own the shed. */
const addPart = lazyPart(
  () => import('./shed-page-tools.tsx'),
  (module) => module.AddProductButton,
)

function AddProduct(props: { shed: Shed; kind: 'brand' | 'quiet' }) {
  const Button = useLazyPart(addPart, true)
  return Button ? <Button {...props} /> : null
}

const KitchenMenu = island(
  () => import('./shed-page-menu.tsx'),
  (module) => module.KitchenMenu,
  PartComing,
)
const Music = island(
  () => import('./shed-page-music.tsx'),
  (module) => module.ShedMusic,
  PartComing,
)
const Reviews = island(
  () => import('./shed-page-reviews.tsx'),
  (module) => module.ShedPageReviews,
  PartComing,
)

const About = island(
  () => import('./shed-page-about.tsx'),
  (module) => module.ShedPageAbout,
  PartComing,
)

/** Tabs of a shed, each with its own URL. */
function ShedPageTabs({ page }: { page: ShedPage }) {
  const { shed, menu } = page
  const address = readShedAddress(useSearchParams()[0])
  const tabs = tabsOf(page)
  const requested = address.tab ?? (address.cursor === '' ? undefined : 'products')
  const current = tabs.find((tab) => tab === requested) ?? tabs[0]
  return (
    <>
      <div className="mt-2 flex items-center gap-2">
        <div className="min-w-0 flex-1">
          <TabLinks
            label={m.shed_tabs({ name: shed.name })}
            tabs={tabs.map((tab, place) => ({
              href: shedHref(shed.id, { tab: place === 0 ? undefined : tab }),
              current: tab === current,
              ...faceOf(tab, shed),
            }))}
          />
        </div>
        {current === 'products' && shed.viewer?.owned && (
          <AddProduct shed={shed} kind={menu === undefined ? 'brand' : 'quiet'} />
        )}
      </div>
      {current === 'menu' && menu !== undefined && <KitchenMenu shed={shed} menu={menu} />}
      {current === 'music' && <Music shed={shed} />}
      {current === 'products' && (
        <ShedPageGoods page={page} cursor={address.cursor} tab={tabs[0] === 'products' ? undefined : 'products'} />
      )}
      {current === 'reviews' && <Reviews shed={shed} page={address.page} />}
      {current === 'about' && <About shed={shed} />}
    </>
  )
}

/** A kitchen starts with its menu, a music studio with its music; both show other products only if they have any. */
const tabsOf = ({ shed, products, menu }: ShedPage): ShedTab[] => {
  const first = shed.category === 'music' || menu !== undefined
  const without = first && products?.rows.length === 0 && !shed.viewer?.owned
  return [
    ...(menu === undefined ? [] : ['menu' as const]),
    ...(shed.category === 'music' ? ['music' as const] : []),
    ...(without ? [] : ['products' as const]),
    ...(sellsMusic(shed.category) && shed.category !== 'music' ? ['music' as const] : []),
    'reviews',
    'about',
  ]
}

const faceOf = (tab: ShedTab, shed: ShedPage['shed']): { label: string; count?: number } => {
  if (tab === 'menu') return { label: m.menu() }
  if (tab === 'music') return { label: m.music() }
  if (tab === 'about') return { label: m.shed_tab_about() }
  if (tab === 'reviews') return { label: m.reviews(), count: shed.review_count }
  const label = shed.category === 'services' ? m.shed_tab_posts() : m.shed_tab_products()
  return { label, count: shed.product_count + (shed.hidden_count ?? 0) }
}

function PartComing() {
  return (
    <Section as="div">
      <Skeleton className="h-64" />
    </Section>
  )
}
