import type { ShedPage } from '@sheds/contract/pages'
import { island } from '../../alive/alive.ts'
import { number } from '../../lib/format.ts'
import { useFirstPage } from '../../lib/list-start.ts'
import * as m from '../../messages/compiled/messages.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Section } from '../../ui/layout.tsx'
import { SectionHead } from '../../ui/section-head.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ProductList } from '../products/product-list.tsx'
import { productsOfShed } from '../products/products.queries.ts'
import { shedHref } from './shed.address.ts'
import { OwnProduct } from './shed-page-own-product.tsx'
import { AddProductButton } from './shed-page-tools.tsx'

const KitchenMenu = island(
  () => import('./shed-page-menu.tsx'),
  (module) => module.KitchenMenu,
  KitchenComing,
)

interface GoodsProps {
  page: ShedPage
  /** Where the products begin, for addresses without JavaScript. */
  cursor: string
}

/** What a shed offers. */
export function ShedPageGoods({ page, cursor }: GoodsProps) {
  const { shed, products } = page
  const kitchenOnly = page.menu !== undefined && products?.rows.length === 0 && !shed.viewer?.owned
  return (
    <>
      {page.menu !== undefined && <KitchenMenu shed={shed} menu={page.menu} />}
      {!kitchenOnly && (
        <Section aria-labelledby="shed-products">
          <SectionHead id="shed-products" title={titleOf(shed)} className="mb-2">
            {shed.viewer?.owned && <AddProductButton shed={shed} kind={page.menu === undefined ? 'brand' : 'quiet'} />}
          </SectionHead>
          <ShedProducts key={cursor} page={page} cursor={cursor} />
        </Section>
      )}
    </>
  )
}

type Shed = ShedPage['shed']

const titleOf = ({ category, product_count: count }: Shed): string => {
  const shown = { n: count, count: number(count) }
  return category === 'services' ? m.shed_posts(shown) : m.shed_products(shown)
}

function ShedProducts({ page: { shed, products }, cursor }: GoodsProps) {
  const owned = shed.viewer?.owned === true
  const list = productsOfShed(shed.id)
  return (
    <ProductList
      look="shelf"
      list={list}
      first={useFirstPage({ list, start: cursor, given: products, error: null, failure: m.shed_products_failed })}
      back={cursor === '' ? undefined : { href: shedHref(shed.id), label: m.shed_products_first() }}
      inSight={4}
      hrefOf={(next) => shedHref(shed.id, { cursor: next })}
      empty={<NoProducts owned={owned} />}
      controls={owned ? (product) => <OwnProduct product={product} /> : undefined}
    />
  )
}

function NoProducts({ owned }: { owned: boolean }) {
  return (
    <EmptyState
      boxed
      heading="h3"
      cloth="caisses"
      title={m.shed_products_none()}
      text={owned ? m.shed_products_none_owner() : m.shed_products_none_text()}
    />
  )
}

function KitchenComing() {
  return (
    <Section as="div">
      <Skeleton className="h-64" />
    </Section>
  )
}
