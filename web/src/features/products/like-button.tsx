import { thumbnailOf } from '@sheds/contract/files/files'
import { likeProduct, type Product, unlikeProduct } from '@sheds/contract/products/products'
import { tag } from '@sheds/contract/tags'
import type { Likable } from '../../lib/like/likable.ts'
import { LikeItem } from '../../lib/like/like-item.tsx'
import { taskCall } from '../../lib/outbox/send-task.ts'

export function LikeButton({ product }: { product: Product }) {
  return <LikeItem thing={likableProduct(product)} />
}

export const likableProduct = ({ id, name, viewer, like_count: count, media_data: [first] }: Product): Likable => ({
  kind: 'like',
  id,
  name,
  picture: first && thumbnailOf(first),
  count,
  liked: viewer?.liked === true,
  mayLike: viewer?.can?.like !== false,
  call: (wanted) => taskCall(wanted ? likeProduct : unlikeProduct, { params: { id } }),
  tag: tag.product(id),
})
