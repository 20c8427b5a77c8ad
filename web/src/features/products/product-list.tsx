import type { Product } from '@sheds/contract/products'
import type { ReactNode } from 'react'
import { ListErrorBoundary } from '../../lib/list-error-boundary.tsx'
import * as m from '../../messages/compiled/messages.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { listClass, ProductEntry } from './product-entry.tsx'
import { ProductListTail } from './product-list-tail.tsx'
import type { MoreProducts, ProductsPart } from './products.queries.ts'
import { type ProductLook, ProductsSkeleton } from './products-skeleton.tsx'

interface ProductListProps {
  /** The first products, from the page's own answer: undefined while it is on its way, null when it could not be read. */
  part: ProductsPart | undefined
  /** What comes after them. */
  more: MoreProducts
  empty: ReactNode
  /** Why the first ones did not come. */
  failure: string
  onRetry?: (() => void) | undefined
  retrying?: boolean | undefined
  /** The next products as a plain link, for pages that read a cursor from their address. */
  hrefOf?: ((cursor: string) => string) | undefined
  look?: ProductLook | undefined
  /** How many stand in while the first are on their way. */
  skeletons?: 3 | 6 | 16 | undefined
  /** How many are in the first sight of the page: their pictures are fetched at once. */
  first?: number | undefined
  /** What an owner does with a product, in place of what buyers do. */
  controls?: ((product: Product) => ReactNode) | undefined
}

/** Products in an endless list, with all its states. One that breaks takes nothing else of the page with it. */
export function ProductList(props: ProductListProps) {
  return (
    <ListErrorBoundary>
      <Products {...props} />
    </ListErrorBoundary>
  )
}

function Products({ part, more, empty, look = 'cards', skeletons = 6, first = 0, ...rest }: ProductListProps) {
  const { failure, onRetry, retrying, hrefOf, controls } = rest
  if (part === undefined) return <ProductsSkeleton look={look} times={skeletons} />
  if (part === null)
    return <ErrorState message={failure} retryLabel={m.retry()} onRetry={onRetry} retrying={retrying} />
  if (part.rows.length === 0) return empty
  return (
    <>
      <ul className={listClass[look]}>
        {part.rows.map((product, place) => (
          <li key={product.id}>
            <ProductEntry product={product} look={look} first={place < first} controls={controls} />
          </li>
        ))}
      </ul>
      {part.next !== null && (
        <ProductListTail
          key={part.next}
          cursor={part.next}
          {...{ more, look, failure, hrefOf, controls }}
          shown={part.rows}
        />
      )}
    </>
  )
}
