import type { Product } from '@sheds/contract/products'
import type { ReactNode } from 'react'
import { ListErrorBoundary } from '../../lib/list-error-boundary.tsx'
import type { PartState } from '../../lib/page-part.ts'
import * as m from '../../messages/compiled/messages.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Scroller } from '../../ui/scroller.tsx'
import { SectionHead } from '../../ui/section-head.tsx'
import { TileSkeleton } from '../../ui/tile-skeleton.tsx'
import { ProductTile } from '../products/product-tile.tsx'
import { type Front, useBest, useFront } from './home-lists.ts'

/** So many tiles stand in the first sight of a phone. */
const inSight = 3
const skeletons = 16

/** What sells best, in a row that scrolls sideways. */
export function HomeBest(front: Front) {
  const list = useBest(useFront(front))
  return (
    <ListErrorBoundary>
      <Best list={list} />
    </ListErrorBoundary>
  )
}

function Best({ list: { part, failure, onRetry, retrying } }: { list: PartState<Product> }) {
  if (part === null)
    return (
      <Standing>
        <ErrorState className="card" message={failure} retryLabel={m.retry()} onRetry={onRetry} retrying={retrying} />
      </Standing>
    )
  if (part?.rows.length === 0)
    return (
      <Standing>
        <EmptyState
          className="card"
          heading="h3"
          title={m.best_selling_not_found()}
          text={m.best_selling_not_found_text()}
        />
      </Standing>
    )
  return (
    <Scroller title={m.best_selling_products()} previousLabel={m.scroll_left()} nextLabel={m.scroll_right()}>
      {part === undefined ? (
        <Coming />
      ) : (
        part.rows.map((product, place) => <Tile key={product.id} {...{ product, place }} />)
      )}
    </Scroller>
  )
}

function Standing({ children }: { children: ReactNode }) {
  return (
    <section className="section" aria-labelledby="best-selling">
      <SectionHead id="best-selling" title={m.best_selling_products()} />
      {children}
    </section>
  )
}

function Tile({ product, place }: { product: Product; place: number }) {
  return (
    <li>
      <ProductTile product={product} first={place < inSight} />
    </li>
  )
}

function Coming() {
  return Array.from({ length: skeletons }, (_, place) => (
    <li key={String(place)}>
      {place === 0 && (
        <span className="vh" role="status">
          {m.loading()}
        </span>
      )}
      <TileSkeleton />
    </li>
  ))
}
