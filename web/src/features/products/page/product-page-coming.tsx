import { hasPrice } from '@sheds/contract/categories'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router'
import { categoryName } from '../../../lib/language/format.ts'
import { tappedPicture } from '../../../lib/overlay/tapped-picture.ts'
import { FormComing } from '../../../lib/page/form-coming.tsx'
import * as m from '../../../messages/compiled/messages.ts'
import { BackLink } from '../../../ui/back-link.tsx'
import { RowSkeleton } from '../../../ui/feedback/row-skeleton.tsx'
import { Repeat, Skeleton, SkeletonGroup } from '../../../ui/feedback/skeleton.tsx'
import { TilesSkeleton } from '../../../ui/feedback/tile-skeleton.tsx'
import { Section } from '../../../ui/layout.tsx'
import { Columns } from '../../../ui/list/columns.tsx'
import { findKnownProduct } from './known-product.ts'
import { ProductLoading } from './product-loading.tsx'

/** Skeleton of a product's page, with picture, price and name if a list had them. */
export function ProductComing() {
  const { product_id: id = '' } = useParams()
  const client = useQueryClient()
  const [known] = useState(() => findKnownProduct(client, id))
  const [picture] = useState(tappedPicture)
  if (known === undefined) return <ProductLoading />
  const { name, price, category, shed_is: shed, media_data: media } = known
  return (
    <ProductLoading
      name={name}
      shed={shed.name}
      {...(hasPrice(category) && price !== undefined && { price })}
      picture={media.length === 0 ? null : (picture ?? media[0]?.src)}
    />
  )
}

export function CategoryComing() {
  const { category = '' } = useParams()
  return (
    <Columns>
      <BackLink href="/feeds">{m.back()}</BackLink>
      <h1 className="text-2xl text-balance">{categoryName(category)}</h1>
      <SkeletonGroup label={m.loading()}>
        <Skeleton className="mt-0.5 mb-3 h-4.5 w-32" />
        <Skeleton className="h-11.5 rounded-sm md:max-w-96" />
        <Skeleton className="mt-2 h-11 rounded-sm" />
      </SkeletonGroup>
      <Section as="div">
        <TilesSkeleton times={6} />
      </Section>
    </Columns>
  )
}

export function ReviewsComing() {
  return (
    <Columns>
      <SkeletonGroup label={m.loading()} className="mx-auto max-w-[42rem]">
        <Skeleton className="my-3.5 h-5 w-32" />
        <Skeleton className="mb-5 h-7 w-4/5" />
        <Repeat times={5}>
          <RowSkeleton />
        </Repeat>
      </SkeletonGroup>
    </Columns>
  )
}

export function AddProductComing() {
  return <FormComing />
}
