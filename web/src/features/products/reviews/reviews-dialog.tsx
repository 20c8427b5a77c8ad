import type { Product } from '@sheds/contract/products/products'
import { lazyPart, useLazyPart } from '../../../hydration/hydration.ts'
import * as m from '../../../messages/compiled/messages.ts'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { ReviewsLoading } from './reviews-loading.tsx'

const reviewsPart = lazyPart(
  () => import('./product-reviews.tsx'),
  (module) => module.ProductReviews,
)

/** What buyers say about a product. */
export function ReviewsDialog({ product, open, onClose }: { product: Product; open: boolean; onClose: () => void }) {
  const Reviews = useLazyPart(reviewsPart, open)
  return (
    <Dialog open={open} onClose={onClose} title={m.reviews_for({ name: product.name })} closeLabel={m.close()}>
      {Reviews ? <Reviews product={product} /> : <ReviewsLoading />}
    </Dialog>
  )
}
