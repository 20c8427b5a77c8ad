import type { Product } from '@sheds/contract/products/products'
import type { ReactNode } from 'react'
import { ListErrorBoundary } from '../../lib/list/list-error-boundary.tsx'
import type { FirstPage } from '../../lib/list/list-start.ts'
import * as m from '../../messages/compiled/messages.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { TileSkeleton } from '../../ui/feedback/tile-skeleton.tsx'
import { Section } from '../../ui/layout.tsx'
import { Scroller } from '../../ui/list/scroller.tsx'
import { SectionHead } from '../../ui/list/section-head.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { ProductTile } from '../products/product-tile.tsx'
import type { Front } from './home-front.ts'
import { useBest, useFront } from './home-lists.ts'

/** Tiles visible on a phone without scrolling; their images load first. */
const inSight = 3
const skeletons = 16

/** Best-selling products in a row that scrolls sideways. */
export function HomeBest(front: Front) {
  const list = useBest(useFront(front))
  return (
    <ListErrorBoundary>
      <Best list={list} />
    </ListErrorBoundary>
  )
}

function Best({ list: { page, failure, onRetry, retrying } }: { list: FirstPage<Product> }) {
  if (page === null)
    return (
      <TitledSection>
        <ErrorState boxed message={failure} retryLabel={m.retry()} onRetry={onRetry} retrying={retrying} />
      </TitledSection>
    )
  if (page?.rows.length === 0)
    return (
      <TitledSection>
        <EmptyState boxed heading="h3" title={m.best_selling_not_found()} text={m.best_selling_not_found_text()} />
      </TitledSection>
    )
  return (
    <Scroller title={m.best_selling_products()} previousLabel={m.scroll_left()} nextLabel={m.scroll_right()}>
      {page === undefined ? (
        <Coming />
      ) : (
        page.rows.map((product, place) => <Tile key={product.id} product={product} place={place} />)
      )}
    </Scroller>
  )
}

function TitledSection({ children }: { children: ReactNode }) {
  return (
    <Section aria-labelledby="best-selling">
      <SectionHead id="best-selling" title={m.best_selling_products()} />
      {children}
    </Section>
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
      {place === 0 && <VisuallyHidden role="status">{m.loading()}</VisuallyHidden>}
      <TileSkeleton />
    </li>
  ))
}
