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
import { listClass, type ProductLook, ProductsSkeleton } from './products-skeleton.tsx'

interface ProductListProps {
  list: List<Product>
  first: FirstPage<Product>
  /** From the middle on, the way to the start. */
  back?: { href: string; label: string } | undefined
  empty: ReactNode
  /** The next products as a plain link, for pages that read a cursor from their address. */
  hrefOf?: ((cursor: string) => string) | undefined
  look?: ProductLook | undefined
  /** How many stand in while the first are on their way. */
  skeletons?: 3 | 6 | 16 | undefined
  /** How many are in the first sight of the page: their pictures are fetched at once. */
  inSight?: number | undefined
  /** What an owner does with a product, in place of what buyers do. */
  controls?: ((product: Product) => ReactNode) | undefined
}

/** Products in an endless list, with all its states. One that breaks takes nothing else of the page with it. */
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

/** The rest of a list: neither it nor its code is fetched before its end comes near. */
const ProductListTail = island(
  () => import('./product-list-rest.tsx'),
  (module) => module.ProductListRest,
  Next,
  'rest',
)

function Next({ look }: ProductListRestProps) {
  return <ProductsSkeleton look={look} times={3} />
}
