import type { Product } from '@sheds/contract/products/products'
import type { ReactNode } from 'react'
import { island } from '../../hydration/hydration.ts'
import type { List } from '../../lib/list/list.ts'
import { ListErrorBoundary } from '../../lib/list/list-error-boundary.tsx'
import type { FirstPage } from '../../lib/list/list-start.ts'
import * as m from '../../messages/compiled/messages.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { ProductEntry } from './page/product-entry.tsx'
import type { ProductListRestProps } from './product-list-rest.tsx'
import { listClass, type ProductLayout, ProductsSkeleton } from './products-skeleton.tsx'

interface ProductListProps {
  list: List<Product>
  first: FirstPage<Product>
  /** Link to the start, on a later page. */
  back?: { href: string; label: string } | undefined
  empty: ReactNode
  /** URL of the next page as a plain link, for pages that read a cursor from their URL. */
  hrefOf?: ((cursor: string) => string) | undefined
  look?: ProductLayout | undefined
  /** Number of skeletons while the first page loads. */
  skeletons?: 3 | 6 | 16 | undefined
  /** Number of products visible at first, whose pictures are fetched at once. */
  inSight?: number | undefined
  /** Owner's controls, which replace the buyer's buttons. */
  controls?: ((product: Product) => ReactNode) | undefined
}

/** Endless list of products with all its states. An error inside it leaves the rest of the page intact. */
export function ProductList({ back, ...products }: ProductListProps) {
  return (
    <ListErrorBoundary>
      {back && <BackLink href={back.href}>{back.label}</BackLink>}
      <Products {...products} />
    </ListErrorBoundary>
  )
}

function Products({ list, first, empty, look = 'cards', skeletons = 6, inSight = 0, ...rest }: ProductListProps) {
  const { page, failure, onRetry, retrying } = first
  if (page === undefined) return <ProductsSkeleton look={look} times={skeletons} />
  if (page === null)
    return <ErrorState message={failure} retryLabel={m.retry()} onRetry={onRetry} retrying={retrying} />
  if (page.rows.length === 0) return empty
  return (
    <>
      <ul className={listClass[look]}>
        {page.rows.map((product, place) => (
          <li key={product.id}>
            <ProductEntry product={product} look={look} first={place < inSight} controls={rest.controls} />
          </li>
        ))}
      </ul>
      {page.next !== null && (
        <ProductListTail key={page.next} list={list} look={look} failure={failure} first={page} {...rest} />
      )}
    </>
  )
}

/** Later pages; neither data nor code is fetched before the end of the list is near. */
const ProductListTail = island(
  () => import('./product-list-rest.tsx'),
  (module) => module.ProductListRest,
  Next,
  'rest',
)

function Next({ look }: ProductListRestProps) {
  return <ProductsSkeleton look={look} times={3} />
}
