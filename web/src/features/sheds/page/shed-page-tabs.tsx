import { sellsMusic } from '@sheds/contract/categories'
import type { ShedPage } from '@sheds/contract/pages/pages'
import type { Shed } from '@sheds/contract/sheds/sheds'
import { useSearchParams } from 'react-router'
import { island, lazyPart, useLazyPart } from '../../../hydration/hydration.ts'
import * as m from '../../../messages/compiled/messages.ts'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { Section } from '../../../ui/layout.tsx'
import { TabLinks } from '../../../ui/list/tab-links.tsx'
import { readShedAddress, type ShedTab, shedHref } from '../shed.address.ts'
import { ShedPageGoods } from './shed-page-goods.tsx'

/** Most look at sheds of others. */
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

/** What a shed offers, what is said of it and where it is, one at a time; each has an address. */
export function ShedPageTabs({ page }: { page: ShedPage }) {
  const { shed, menu } = page
  const address = readShedAddress(useSearchParams()[0])
  const tabs = tabsOf(page)
  const asked = address.tab ?? (address.cursor === '' ? undefined : 'products')
  const current = tabs.find((tab) => tab === asked) ?? tabs[0]
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

/** A kitchen begins with its menu, a studio with its music; both show other products only where they have some. */
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
