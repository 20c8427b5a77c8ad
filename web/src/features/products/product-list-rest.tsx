import type { Product } from '@sheds/contract/products/products'
import type { Page } from '@sheds/contract/scalars'
import type { ReactNode } from 'react'
import { useHydrated } from '../../hydration/hydration.ts'
import { EndlessList, useList } from '../../lib/list/endless-list.tsx'
import type { List } from '../../lib/list/list.ts'
import * as m from '../../messages/compiled/messages.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { ProductEntry } from './page/product-entry.tsx'
import { listClass, type ProductLayout, ProductsSkeleton } from './products-skeleton.tsx'

export interface ProductListRestProps {
  list: List<Product>
  /** First page, already shown; its rows are not repeated if they moved in the meantime. */
  first: Page<Product>
  look: ProductLayout
  failure: string
  hrefOf?: ((cursor: string) => string) | undefined
  controls?: ((product: Product) => ReactNode) | undefined
}

/** Later pages of a product list; in the server's HTML, a link to them. */
export function ProductListRest(props: ProductListRestProps) {
  const { first, hrefOf } = props
  if (useHydrated()) return <Rest {...props} />
  return hrefOf && first.next !== null ? (
    <div className="grid justify-items-center py-3">
      <ButtonLink href={hrefOf(first.next)} rel="next" kind="soft">
        {m.more_products()}
      </ButtonLink>
    </div>
  ) : null
}

function Rest({ list, first, look, failure, hrefOf, controls }: ProductListRestProps) {
  return (
    <EndlessList
      list={useList(list, { first, apart: true })}
      empty={null}
      failure={failure}
      moreLabel={m.more_products()}
      skeleton={(times) => <ProductsSkeleton look={look} times={times} />}
      first={3}
      className={`mt-3 ${listClass[look]}`}
      hrefOf={hrefOf}
    >
      {(product) => <ProductEntry product={product} look={look} controls={controls} />}
    </EndlessList>
  )
}
