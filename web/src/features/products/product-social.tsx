import type { Product } from '@sheds/contract/products'
import { LikeButton } from './like-button.tsx'
import { ProductShare } from './product-share.tsx'
import { ReviewsOpener } from './reviews-opener.tsx'

/** Like, reviews, share. */
export function ProductSocial({ product, className = 'social' }: { product: Product; className?: string }) {
  return (
    <div className={className}>
      <LikeButton product={product} />
      <ReviewsOpener product={product} />
      <ProductShare product={product} />
    </div>
  )
}
