import type { Product } from '@sheds/contract/products'
import type { ReactNode } from 'react'
import { useHydrated } from '../../alive/alive.ts'
import { EndlessList, useEndless } from '../../lib/endless-list.tsx'
import * as m from '../../messages/compiled/messages.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { listClass, ProductEntry } from './product-entry.tsx'
import type { MoreProducts } from './products.queries.ts'
import { type ProductLook, ProductsSkeleton } from './products-skeleton.tsx'

export interface ProductListRestProps {
  /** Where it begins. */
  cursor: string
  more: MoreProducts
  /** What stands above: what has moved meanwhile does not come twice. */
  shown: readonly Product[]
  look: ProductLook
  failure: string
  hrefOf?: ((cursor: string) => string) | undefined
  controls?: ((product: Product) => ReactNode) | undefined
}

/** What comes after the first products of a list, page by page; in the server's HTML a link to it. */
export function ProductListRest(props: ProductListRestProps) {
  const { cursor, hrefOf } = props
  if (useHydrated()) return <Rest {...props} />
  return hrefOf ? (
    <div className="list-more">
      <ButtonLink href={hrefOf(cursor)} rel="next" kind="soft">
        {m.more_products()}
      </ButtonLink>
    </div>
  ) : null
}

function Rest({ cursor, more, shown, look, failure, hrefOf, controls }: ProductListRestProps) {
  const list = useEndless(more(cursor))
  const isAbove = (product: Product): boolean => shown.some(({ id }) => id === product.id)
  return (
    <EndlessList
      list={list}
      empty={null}
      failure={failure}
      moreLabel={m.more_products()}
      skeleton={(times) => <ProductsSkeleton look={look} times={times} />}
      first={3}
      className={`list-next ${listClass[look]}`}
      {...(hrefOf && { hrefOf })}
    >
      {(product) => (isAbove(product) ? null : <ProductEntry product={product} look={look} controls={controls} />)}
    </EndlessList>
  )
}
