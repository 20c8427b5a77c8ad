import type { ProductReview } from '@sheds/contract/products/product-reviews'
import type { Product } from '@sheds/contract/products/products'
import { useQuery } from '@tanstack/react-query'
import { askedBy } from '../../../lib/api/query.ts'
import { EndlessList, useList } from '../../../lib/list/endless-list.tsx'
import { useViewer } from '../../../lib/login/my-info.store.ts'
import * as m from '../../../messages/compiled/messages.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { ShedReviewItem } from '../../sheds/reviews/shed-review-item.tsx'
import { RatingOverview } from '../../sheds/reviews/shed-reviews.tsx'
import { useOwns } from '../page/product-acts.tsx'
import { ratingOf, reviewsOf } from '../products.queries.ts'
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
  const viewer = useViewer()
  const reviews = useList(reviewsOf(product.id), { start: cursor })
  const { data: rating } = useQuery(askedBy(viewer, ratingOf(product.id)))
  const own = viewer === undefined ? undefined : reviews.rows?.find(({ user_id: author }) => author === viewer)
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
        className="mt-2"
        hrefOf={hrefOf}
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
