import { hasPrice } from '@sheds/contract/categories'
import type { ShedPage } from '@sheds/contract/pages/pages'
import type { MouseEvent } from 'react'
import { lazyPart, useLazyPart } from '../../../hydration/hydration.ts'
import { number } from '../../../lib/language/format.ts'
import { useFirstPage } from '../../../lib/list/list-start.ts'
import { useOpener } from '../../../lib/overlay/overlay.ts'
import * as m from '../../../messages/compiled/messages.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Section } from '../../../ui/layout.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { ProductList } from '../../products/product-list.tsx'
import { productsOfShed } from '../../products/products.queries.ts'
import { type ShedTab, shedHref } from '../shed.address.ts'

/** Loaded only for the owner. */
const ownPart = lazyPart(
  () => import('./shed-page-own-product.tsx'),
  (module) => module.OwnProduct,
)

interface GoodsProps {
  page: ShedPage
  /** Cursor of the first product, for links without JavaScript. */
  cursor: string
  /** Tab of the products, unless it is the first. */
  tab: ShedTab | undefined
}

/** Products of a shed. */
export function ShedPageGoods({ page, cursor, tab }: GoodsProps) {
  const { shed } = page
  return (
    <Section aria-labelledby="shed-products">
      <VisuallyHidden as="h2" id="shed-products">
        {titleOf(shed)}
      </VisuallyHidden>
      <ShedProducts key={cursor} page={page} cursor={cursor} tab={tab} />
    </Section>
  )
}

type Shed = ShedPage['shed']

const titleOf = ({ category, product_count: shown, hidden_count: hidden = 0 }: Shed): string => {
  const count = { n: shown + hidden, count: number(shown + hidden) }
  return category === 'services' ? m.shed_posts(count) : m.shed_products(count)
}

function ShedProducts({ page: { shed, products }, cursor, tab }: GoodsProps) {
  const owned = shed.viewer?.owned === true
  const list = productsOfShed(shed.id)
  const OwnProduct = useLazyPart(ownPart, owned)
  return (
    <ProductList
      look="shelf"
      list={list}
      first={useFirstPage({ list, start: cursor, given: products, error: null, failure: m.shed_products_failed })}
      back={cursor === '' ? undefined : { href: shedHref(shed.id, { tab }), label: m.shed_products_first() }}
      inSight={4}
      hrefOf={(next) => shedHref(shed.id, { tab, cursor: next })}
      empty={<NoProducts shed={shed} owned={owned} />}
      controls={owned && OwnProduct ? (product) => <OwnProduct product={product} /> : undefined}
    />
  )
}

function NoProducts({ shed: { id, category }, owned }: { shed: Shed; owned: boolean }) {
  const show = useOpener('add-product')
  const add = (event: MouseEvent): void => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    show()
  }
  return (
    <EmptyState
      boxed
      heading="h3"
      cloth="caisses"
      title={m.shed_products_none()}
      text={owned ? m.shed_products_none_owner() : m.shed_products_none_text()}
      action={
        owned && (
          <ButtonLink kind="brand" href={`/sheds/${id}/add_product/${category}`} aria-haspopup="dialog" onClick={add}>
            {hasPrice(category) ? m.shed_add_product() : m.shed_add_post()}
          </ButtonLink>
        )
      }
    />
  )
}
