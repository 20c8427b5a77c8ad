import type { CategoryPage } from '@sheds/contract/pages/pages'
import { productConditions } from '@sheds/contract/products/product-conditions'
import type { ListedShed } from '@sheds/contract/sheds/sheds'
import { useParams, useSearchParams } from 'react-router'
import { island } from '../../../hydration/hydration.ts'
import { useAnswer } from '../../../lib/api/use-answer.ts'
import { categoryName } from '../../../lib/language/format.ts'
import { CityChips } from '../../../lib/list/city-chips.tsx'
import { countText } from '../../../lib/list/count-text.ts'
import { type ListPlan, useList } from '../../../lib/list/endless-list.tsx'
import { breadcrumbData } from '../../../lib/page/json-ld.ts'
import type { PageModule } from '../../../lib/page/page.ts'
import * as m from '../../../messages/compiled/messages.ts'
import { BackLink } from '../../../ui/back-link.tsx'
import { ChipLink } from '../../../ui/chip.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { Section } from '../../../ui/layout.tsx'
import { Columns } from '../../../ui/list/columns.tsx'
import { TabLinks } from '../../../ui/list/tab-links.tsx'
import { ShedList, ShedsSkeleton } from '../../sheds/shed-list.tsx'
import { shedsOfCategory } from '../../sheds/sheds.queries.ts'
import { conditionName } from '../product-condition.ts'
import { categoryPageOf } from '../products.queries.ts'
import { type CategoryAddress, categoryHref, isFilteredByCondition, readCategoryAddress } from './category.address.ts'
import { type CategoryListProps, CategoryNone, CategoryProducts } from './category-products.tsx'

/** Loaded on demand, because few visitors open the music category. */
const CategoryMusic = island(
  () => import('./category-page-music.tsx'),
  (module) => module.CategoryMusic,
  () => <Skeleton className="h-96" />,
)

export const head: PageModule['head'] = ({ params: { category = '' }, url }) => {
  const name = categoryName(category)
  const { view, city } = readCategoryAddress(category, url.searchParams)
  const title = view === 'sheds' ? m.category_sheds_title({ category: name }) : name
  return {
    title: [title, ...(city === '' ? [] : [city]), 'Sheds'].join(' · '),
    description: m.category_description({ category: name }),
    ...(import.meta.env.SSR && {
      jsonLd: [
        breadcrumbData([
          { name: m.sheds(), href: '/sheds' },
          { name, href: categoryHref(category) },
        ]),
      ],
    }),
  }
}

export function Page() {
  const { category = '' } = useParams()
  const address = readCategoryAddress(category, useSearchParams()[0])
  const { view, city, condition, cursor } = address
  return (
    <Columns>
      <BackLink href="/feeds">{m.back()}</BackLink>
      <h1 className="text-2xl text-balance">{[categoryName(category), ...(city === '' ? [] : [city])].join(' · ')}</h1>
      <Counts category={category} address={address} />
      <div className="md:max-w-96">
        <CategoryTabs category={category} address={address} />
      </div>
      <div className="mt-2">
        <CityChips current={city} hrefOf={(other) => categoryHref(category, { ...address, city: other, cursor: '' })} />
      </div>
      {view === 'products' && isFilteredByCondition(category) && (
        <ConditionChips category={category} address={address} />
      )}
      <Section as="div" key={`${category} ${view} ${city} ${condition} ${cursor}`}>
        <Side category={category} address={address} />
      </Section>
    </Columns>
  )
}

function Side({ category, address: { view, ...filter } }: OfCategory) {
  if (view === 'sheds') return <CategorySheds category={category} {...filter} />
  if (category === 'music') return <CategoryMusic city={filter.city} cursor={filter.cursor} />
  return <CategoryProducts category={category} {...filter} />
}

/** Filters the products by their condition. */
function ConditionChips({ category, address }: OfCategory) {
  return (
    <nav aria-label={m.product_condition()} className="flex flex-wrap gap-2 py-1">
      {[undefined, ...productConditions].map((condition) => (
        <ChipLink
          key={condition ?? ''}
          href={categoryHref(category, { ...address, condition, cursor: '' })}
          current={condition === address.condition}
          stay
        >
          {condition === undefined ? m.condition_any() : conditionName(condition)}
        </ChipLink>
      ))}
    </nav>
  )
}

interface OfCategory {
  category: string
  address: CategoryAddress
}

/** Number of products and sheds; not requested on later pages of a list. */
function Counts({ category, address: { city, condition, cursor } }: OfCategory) {
  const { data } = useAnswer(categoryPageOf(category, { city, condition }), { enabled: cursor === '' })
  const things = category === 'services' ? m.count_services : m.count_products
  const counts = [countOf(data?.products, things), countOf(data?.sheds, m.count_sheds)]
  return (
    <p className="mb-3 min-h-5 text-sm text-ink-2 tabular-nums" aria-live="polite">
      {counts.filter(Boolean).join(' · ')}
    </p>
  )
}

type CategoryList = CategoryPage['products'] | CategoryPage['sheds'] | undefined

const countOf = (list: CategoryList, words: (count: { n: number; count: string }) => string): string => {
  if (!list) return ''
  const total = String(list.total)
  return words({ n: Number.parseInt(total, 10), count: countText(total) })
}

const thingsOf: Readonly<Record<string, () => string>> = { music: m.show_music, services: m.show_services }

/** Links to a category's products and to its sheds, each with its own URL. */
function CategoryTabs({ category, address: { view, city, condition } }: OfCategory) {
  const things = thingsOf[category] ?? m.show_products
  return (
    <TabLinks
      label={m.category_sides()}
      look="segments"
      tabs={[
        {
          href: categoryHref(category, { view: 'products', city, condition }),
          label: things(),
          current: view === 'products',
        },
        { href: categoryHref(category, { view: 'sheds', city }), label: m.show_sheds(), current: view === 'sheds' },
      ]}
    />
  )
}

/** Sheds of a category. Their first page is part of the response for the whole page. */
function CategorySheds({ category, city, condition, cursor }: CategoryListProps) {
  const { data, error } = useAnswer(categoryPageOf(category, { city, condition }), { enabled: cursor === '' })
  if (cursor !== '')
    return (
      <>
        <BackLink href={categoryHref(category, { view: 'sheds', city })}>{m.from_the_start()}</BackLink>
        <Sheds category={category} city={city} plan={{ start: cursor }} />
      </>
    )
  if (data === undefined && error === null) return <ShedsSkeleton times={skeletons} />
  return <Sheds category={category} city={city} plan={{ first: data?.sheds ?? undefined }} />
}

const skeletons = 6

function Sheds({ category, city, plan }: { category: string; city: string; plan: ListPlan<ListedShed> }) {
  return (
    <ShedList
      sheds={useList(shedsOfCategory(category, city), plan)}
      empty={<CategoryNone category={category} city={city} side="sheds" />}
      hrefOf={(next) => categoryHref(category, { view: 'sheds', city, cursor: next })}
    />
  )
}
