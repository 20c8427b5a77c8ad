import { deleteProductReview, type ProductReview } from '@sheds/contract/products/product-reviews'
import type { Product } from '@sheds/contract/products/products'
import { tag } from '@sheds/contract/tags'
import { useQuery } from '@tanstack/react-query'
import PenLine from 'lucide-react/icons/pen-line'
import { useState } from 'react'
import { lazyPart, useLazyPart } from '../../../hydration/hydration.ts'
import { callApi } from '../../../lib/api/api.ts'
import { askedBy } from '../../../lib/api/query.ts'
import { EndlessList, useList } from '../../../lib/list/endless-list.tsx'
import { useWaits } from '../../../lib/outbox/use-waits.ts'
import { WaitMark } from '../../../lib/outbox/wait-mark.tsx'
import { keepDestination, useViewer } from '../../../lib/session/my-info.store.ts'
import { useSession } from '../../../lib/session/session.tsx'
import * as m from '../../../messages/compiled/messages.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Lines } from '../../../ui/feedback/skeleton.tsx'
import { ShedReviewItem } from '../../sheds/reviews/shed-review-item.tsx'
import { RatingOverview } from '../../sheds/reviews/shed-reviews.tsx'
import { useIsSeller } from '../page/product-acts.tsx'
import { ratingOf, reviewsOf } from '../products.queries.ts'
import { ReviewsLoading } from './reviews-loading.tsx'

interface ProductReviewsProps {
  product: Product
  /** Cursor of the first review; links without JavaScript lead to later pages. */
  cursor?: string
  hrefOf?: (cursor: string) => string
}

/** Reviews of a product: distribution of stars, the viewer's own review, all reviews. */
export function ProductReviews({ product, cursor, hrefOf }: ProductReviewsProps) {
  const viewer = useViewer()
  const reviews = useList(reviewsOf(product.id), { start: cursor })
  const { data: rating } = useQuery(askedBy(viewer, ratingOf(product.id)))
  const own = viewer === undefined ? undefined : reviews.rows?.find(({ user_id: author }) => author === viewer)
  const thing = {
    name: product.name,
    removeOwn: () => callApi(deleteProductReview, { params: { id: product.id } }),
    tags: () => [tag.product(product.id), tag.productReviews(product.id)],
  }
  const count = rating?.stars.reduce((sum, times) => sum + times, 0) ?? 0
  return (
    <>
      {rating && count > 0 && <RatingOverview rating={rating} count={count} />}
      {!useIsSeller(product) && <ReviewWriter product={product} own={own} />}
      <EndlessList
        list={reviews}
        empty={<EmptyState heading="h2" cloth="cauri" title={m.reviews_none()} text={m.reviews_none_text()} />}
        failure={m.reviews_failed()}
        moreLabel={m.reviews_more()}
        skeleton={() => <ReviewsLoading />}
        className="mt-2"
        hrefOf={hrefOf}
      >
        {(review) => <ShedReviewItem review={toShedReview(review)} thing={thing} />}
      </EndlessList>
    </>
  )
}

/** A product review in the shape of a shed review. */
const toShedReview = ({ author, rating, comment, ...review }: ProductReview) => ({
  ...review,
  reviewer: { username: author.name, picture: author.picture },
  rating_value: Number(rating),
  review_text: comment,
})

interface ReviewWriterProps {
  product: Product
  /** The viewer's earlier review. */
  own: ProductReview | undefined
}

const formPart = lazyPart(
  () => import('./review-form.tsx'),
  (module) => module.ReviewForm,
)

const icon = <PenLine className="size-4.5" />

/** Opens the form of the viewer's review; leads visitors to the login and back. */
function ReviewWriter({ product, own }: ReviewWriterProps) {
  const { signedIn } = useSession()
  const waits = useWaits('review_product', product.id)
  const [writing, setWriting] = useState(false)
  const Form = useLazyPart(formPart, writing)
  const [opener, setOpener] = useState<HTMLButtonElement | null>(null)
  if (!signedIn)
    return (
      <ButtonLink
        href="/login"
        block
        className="mt-3"
        icon={icon}
        onClick={() => keepDestination(`/products/${product.id}/reviews`)}
      >
        {m.reviews_write()}
      </ButtonLink>
    )
  const close = (): void => {
    setWriting(false)
    opener?.focus()
  }
  return (
    <>
      <Button
        ref={setOpener}
        block
        className="mt-3 noscript:hidden"
        icon={icon}
        aria-expanded={writing}
        onPointerEnter={formPart.load}
        onFocus={formPart.load}
        onClick={() => setWriting(!writing)}
      >
        {own === undefined ? m.reviews_write() : m.reviews_change()}
        {waits && <WaitMark />}
      </Button>
      {writing && Form && <Form product={product} own={own} onDone={close} />}
      {writing && !Form && <Lines widths={['w-full', 'w-4/5', 'w-3/5']} />}
    </>
  )
}
