import { useState } from 'react'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { ProductCardSkeleton } from '../../ui/feedback/product-card-skeleton.tsx'
import { ProfileSkeleton } from '../../ui/feedback/profile-skeleton.tsx'
import { RowSkeleton } from '../../ui/feedback/row-skeleton.tsx'
import { Repeat, SkeletonGroup } from '../../ui/feedback/skeleton.tsx'
import { TileSkeleton } from '../../ui/feedback/tile-skeleton.tsx'
import { WriteSkeleton } from '../../ui/feedback/write-skeleton.tsx'
import { Card } from '../../ui/list/card.tsx'
import { InfiniteList } from '../../ui/list/infinite-list.tsx'
import { ListRow } from '../../ui/list/list-row.tsx'
import { Pagination } from '../../ui/list/pagination.tsx'
import { rowList } from '../../ui/list/row.ts'
import { tileGrid } from '../../ui/list/tile.tsx'
import { Samples } from './gallery-section.tsx'

export function StateGallery() {
  return (
    <>
      <SkeletonSamples />
      <EmptySamples />
      <Samples label="Paging, by hand and by itself">
        <Pagination
          label="Reviews"
          previousLabel="Previous"
          nextLabel="Next"
          previous={undefined}
          next={{ href: '?page=2' }}
          text="1 / 7"
        />
        <GrowingList />
      </Samples>
    </>
  )
}

function SkeletonSamples() {
  return (
    <Samples label="Skeletons have the shape of what comes">
      <SkeletonGroup label="loading..." className="grid grid-cols-1 gap-3">
        <ProductCardSkeleton />
        <div className={tileGrid}>
          <Repeat times={2}>
            <TileSkeleton />
          </Repeat>
        </div>
        <RowSkeleton />
        <RowSkeleton shape="square" />
        <WriteSkeleton />
        <ProfileSkeleton />
      </SkeletonGroup>
    </Samples>
  )
}

function EmptySamples() {
  return (
    <Samples label="Empty says what to do next; error says what failed">
      <Card>
        <EmptyState
          heading="h4"
          title="No writes available at the moment."
          text="Be the first to say what is happening at your market."
          action={<Button kind="brand">Write something</Button>}
        />
      </Card>
      <Card>
        <EmptyState
          heading="h4"
          cloth="ndop"
          title="Votre panier est vide"
          text="Les produits que vous ajoutez attendent ici."
          action={
            <ButtonLink href="#states" kind="brand">
              Voir les boutiques
            </ButtonLink>
          }
        />
      </Card>
      <Card>
        <ErrorState message="Failed to fetch writes. Please try again." retryLabel="Retry" onRetry={() => {}} />
      </Card>
      <Card>
        <ErrorState
          message="Page introuvable"
          text="Le lien est peut-être ancien."
          retryLabel="Réessayer"
          retryHref="#states"
        />
      </Card>
    </Samples>
  )
}

function GrowingList() {
  const [count, setCount] = useState(3)
  const [loading, setLoading] = useState(false)
  const more = () => {
    setLoading(true)
    setTimeout(() => {
      setCount((before) => before + 3)
      setLoading(false)
    }, 600)
  }
  return (
    <InfiniteList
      className={rowList}
      nextHref={count < 9 ? `?after=${count}` : undefined}
      moreLabel="More"
      onMore={more}
      loading={loading}
      skeleton={<RowSkeleton />}
    >
      {Array.from({ length: count }, (_, place) => (
        <li key={String(place)}>
          <ListRow title={`Item ${place + 1}`} meta="Grows when its end comes near" />
        </li>
      ))}
    </InfiniteList>
  )
}
