import type { Product } from '@sheds/contract/products'
import { SocialBar } from '../../ui/social-item.tsx'
import { LikeButton } from './like-button.tsx'
import { ProductShare } from './product-share.tsx'
import { ReviewsOpener } from './reviews-opener.tsx'

/** Like, reviews, share. */
export function ProductSocial({ product }: { product: Product }) {
  return (
    <SocialBar>
      <LikeButton product={product} />
      <ReviewsOpener product={product} />
      <ProductShare product={product} />
    </SocialBar>
  )
}
