import { thumbnailOf } from '@sheds/contract/files/files'
import { likeProduct, type Product, unlikeProduct } from '@sheds/contract/products/products'
import { tag } from '@sheds/contract/tags'
import { taskCall } from '../../lib/outbox/send-task.ts'
import { useTask } from '../../lib/outbox/use-task.ts'
import * as m from '../../messages/compiled/messages.ts'

interface Like {
  liked: boolean
  count: number
  /** For a network. */
  waiting: boolean
  toggle: () => void
}

/** Liking a product. */
export const useLike = (product: Product): Like => {
  const { id, name, viewer, like_count: known } = product
  const { wished, tap, waiting } = useTask({
    action: likeAction(product),
    call: (wanted) => taskCall(wanted ? likeProduct : unlikeProduct, { params: { id } }),
    tags: [tag.product(id)],
    failure: (wanted) => (wanted ? m.like_failed({ name }) : m.unlike_failed({ name })),
  })
  const answered = viewer?.liked === true
  const liked = wished ?? answered
  return { liked, count: Math.max(0, known + Number(liked) - Number(answered)), waiting, toggle: () => tap(!liked) }
}

/** A visitor's like, done after the login. */
export const likeAction = ({ id, name, media_data: [first] }: Product) => ({
  kind: 'like' as const,
  id,
  thing: { look: 'thing' as const, name, picture: first && thumbnailOf(first) },
})
