import type { Product } from '@sheds/contract/products/products'
import Star from 'lucide-react/icons/star'
import type { MouseEvent } from 'react'
import { lazyPart, useLazyPart } from '../../../hydration/hydration.ts'
import { number } from '../../../lib/language/format.ts'
import { useOverlay } from '../../../lib/overlay/overlay.ts'
import * as m from '../../../messages/compiled/messages.ts'
import { SocialLink } from '../../../ui/list/social-item.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { ReviewsLoading } from './reviews-loading.tsx'

interface ReviewsOpenerProps {
  product: Product
  /** Shows the average rating before the count. */
  mean?: boolean
}

/** Number of reviews; opens them in a sheet, or on their page without JavaScript. */
export function ReviewsOpener({ product, mean = false }: ReviewsOpenerProps) {
  const { id, review_count: count, rating_average: average } = product
  const { open, show, hide } = useOverlay(`reviews:${id}`)
  const openHere = (event: MouseEvent): void => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    show()
  }
  return (
    <>
      <SocialLink
        icon={<Star className="size-4.5" />}
        href={`/products/${id}/reviews`}
        onClick={openHere}
        aria-haspopup="dialog"
      >
        {mean && average !== null && `${number(average)} · `}
        {m.reviews_count({ n: count, count: number(count) })}
      </SocialLink>
      <ReviewsDialog product={product} open={open} onClose={hide} />
    </>
  )
}

const reviewsPart = lazyPart(
  () => import('./product-reviews.tsx'),
  (module) => module.ProductReviews,
)

function ReviewsDialog({ product, open, onClose }: { product: Product; open: boolean; onClose: () => void }) {
  const Reviews = useLazyPart(reviewsPart, open)
  return (
    <Dialog open={open} onClose={onClose} title={m.reviews_for({ name: product.name })} closeLabel={m.close()}>
      {Reviews ? <Reviews product={product} /> : <ReviewsLoading />}
    </Dialog>
  )
}
