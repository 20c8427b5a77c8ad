import { useParams, useSearchParams } from 'react-router'
import { categoryName } from '../../lib/format.ts'
import { breadcrumbData } from '../../lib/json-ld.ts'
import type { PageModule } from '../../lib/page.ts'
import * as m from '../../messages/compiled/messages.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { Columns } from '../../ui/columns.tsx'
import { Section } from '../../ui/layout.tsx'
import { TabLinks } from '../../ui/tab-links.tsx'
import { type CategorySide, categoryHref, readCategoryAddress } from './category.address.ts'
import { CategoryProducts } from './category-products.tsx'
import { CategorySheds } from './category-sheds.tsx'

export const head: PageModule['head'] = ({ params: { category = '' }, url }) => {
  const name = categoryName(category)
  const { view } = readCategoryAddress(category, url.searchParams)
  return {
    title: `${view === 'sheds' ? m.category_sheds_title({ category: name }) : name} · Sheds`,
    description: m.category_description({ category: name }),
    jsonLd: [breadcrumbData([{ name, href: categoryHref(category) }])],
  }
}

export function Page() {
  const { category = '' } = useParams()
  const { view, cursor } = readCategoryAddress(category, useSearchParams()[0])
  return (
    <Columns>
      <BackLink href="/feeds">{m.back()}</BackLink>
      <h1 className="text-2xl text-balance mb-3">{categoryName(category)}</h1>
      <div className="md:max-w-96">
        <CategoryTabs category={category} view={view} />
      </div>
      <Section as="div" key={`${category} ${view} ${cursor}`}>
        {view === 'sheds' ? (
          <CategorySheds category={category} cursor={cursor} />
        ) : (
          <CategoryProducts category={category} cursor={cursor} />
        )}
      </Section>
    </Columns>
  )
}

/** The products and the sheds of a category each have an address. */
function CategoryTabs({ category, view }: { category: string; view: CategorySide }) {
  const things = category === 'music' ? m.show_music() : m.show_products()
  return (
    <TabLinks
      label={m.category_sides()}
      look="segments"
      tabs={[
        { href: categoryHref(category, { view: 'products' }), label: things, current: view === 'products' },
        { href: categoryHref(category, { view: 'sheds' }), label: m.show_sheds(), current: view === 'sheds' },
      ]}
    />
  )
}
