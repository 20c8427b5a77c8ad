import type { ShedPage } from '@sheds/contract/pages'
import { useQueryClient } from '@tanstack/react-query'
import { island } from '../../alive/alive.ts'
import { useEndless } from '../../lib/endless-list.tsx'
import { number } from '../../lib/format.ts'
import { useMyInfo } from '../../lib/my-info.store.ts'
import * as m from '../../messages/compiled/messages.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { SectionHead } from '../../ui/section-head.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ProductList } from '../products/product-list.tsx'
import { type ProductsPart, productsOfShed } from '../products/products.queries.ts'
import { shedHref } from './shed.address.ts'
import { OwnProduct } from './shed-page-own-product.tsx'
import { AddProductButton } from './shed-page-tools.tsx'

const KitchenMenu = island(
  () => import('./shed-page-menu.tsx'),
  (module) => module.KitchenMenu,
  () => <Skeleton className="section h-64" />,
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
        <section className="section" aria-labelledby="shed-products">
          <SectionHead id="shed-products" title={titleOf(shed)} className="mb-2">
            {shed.viewer?.owned && <AddProductButton shed={shed} kind={page.menu === undefined ? 'brand' : 'quiet'} />}
          </SectionHead>
          {cursor === '' ? <ShedProducts shed={shed} part={products} /> : <LaterProducts shed={shed} cursor={cursor} />}
        </section>
      )}
    </>
  )
}

type Shed = ShedPage['shed']

const titleOf = ({ category, product_count: count }: Shed): string => {
  const shown = { n: count, count: number(count) }
  return category === 'services' ? m.shed_posts(shown) : m.shed_products(shown)
}

function ShedProducts({ shed, part }: { shed: Shed; part: ProductsPart | undefined }) {
  const client = useQueryClient()
  const { user_id: viewer } = useMyInfo()
  const owned = shed.viewer?.owned === true
  return (
    <ProductList
      look="shelf"
      part={part}
      more={productsOfShed(shed.id, viewer)}
      first={4}
      failure={m.shed_products_failed()}
      onRetry={() => void client.invalidateQueries({ queryKey: ['shed page', shed.id] })}
      hrefOf={(next) => shedHref(shed.id, { cursor: next })}
      empty={<NoProducts owned={owned} />}
      controls={owned ? (product) => <OwnProduct product={product} /> : undefined}
    />
  )
}

/** From the middle of the list on: where a link without JavaScript leads. */
function LaterProducts({ shed, cursor }: { shed: Shed; cursor: string }) {
  const { user_id: viewer } = useMyInfo()
  const { data, isError } = useEndless(productsOfShed(shed.id, viewer)(cursor))
  const first = data?.pages.at(0)
  const failed = isError ? null : undefined
  return (
    <>
      <BackLink href={shedHref(shed.id)}>{m.shed_products_first()}</BackLink>
      <ShedProducts shed={shed} part={first ? { rows: [...first.rows], next: first.next ?? null } : failed} />
    </>
  )
}

function NoProducts({ owned }: { owned: boolean }) {
  return (
    <EmptyState
      className="card"
      heading="h3"
      cloth="caisses"
      title={m.shed_products_none()}
      text={owned ? m.shed_products_none_owner() : m.shed_products_none_text()}
    />
  )
}
