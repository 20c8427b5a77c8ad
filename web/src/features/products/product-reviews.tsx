import type { Product, ProductReview } from '@sheds/contract/products'
import { useQuery } from '@tanstack/react-query'
import { rowsOf } from '../../lib/endless.ts'
import { EndlessList, useEndless } from '../../lib/endless-list.tsx'
import { useMyInfo } from '../../lib/my-info.store.ts'
import * as m from '../../messages/compiled/messages.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ShedReviewItem } from '../sheds/shed-review-item.tsx'
import { RatingOverview } from '../sheds/shed-reviews.tsx'
import { useOwns } from './product-acts.tsx'
import { productRatingQuery, productReviewsQuery } from './products.queries.ts'
import { ReviewWriter } from './review-writer.tsx'
import { ReviewsLoading } from './reviews-loading.tsx'

interface ProductReviewsProps {
  product: Product
  /** Where the first page begins; a link without JavaScript leads into the middle. */
  cursor?: string
  hrefOf?: (cursor: string) => string
}

/** What buyers say about a product: how the stars spread, everybody's words, and one's own. */
export function ProductReviews({ product, cursor, hrefOf }: ProductReviewsProps) {
  const { user_id: viewer } = useMyInfo()
  const reviews = useEndless(productReviewsQuery({ id: product.id, viewer, ...(cursor && { cursor }) }))
  const { data: rating } = useQuery(productRatingQuery(product.id))
  const rows = rowsOf(reviews.data?.pages ?? [])
  const own = viewer === undefined ? undefined : rows.find(({ user_id: author }) => author === viewer)
  const count = rating?.stars.reduce((sum, times) => sum + times, 0) ?? 0
  return (
    <>
      {rating && count > 0 && <RatingOverview rating={rating} count={count} />}
      {!useOwns(product) && <ReviewWriter product={product} own={own} />}
      <EndlessList
        list={reviews}
        empty={<EmptyState heading="h2" cloth="cauri" title={m.reviews_none()} text={m.reviews_none_text()} />}
        failure={m.reviews_failed()}
        moreLabel={m.reviews_more()}
        skeleton={() => <ReviewsLoading />}
        className="rows mt-2"
        {...(hrefOf && { hrefOf })}
      >
        {(review) => <ShedReviewItem review={asShown(review)} />}
      </EndlessList>
    </>
  )
}

/** The same words under the names that reviews of sheds have on the wire. */
const asShown = ({ author, user_id, rating, comment, createdAt }: ProductReview) => ({
  reviewer: { username: author.name, picture: author.picture },
  user_id,
  rating_value: Number(rating),
  review_text: comment,
  createdAt,
})
