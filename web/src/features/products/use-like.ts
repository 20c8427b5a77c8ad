import { thumbnailOf } from '@sheds/contract/files'
import { likeProduct, type Product, unlikeProduct } from '@sheds/contract/products'
import { tag } from '@sheds/contract/tags'
import { callAsMember } from '../../lib/api/api.ts'
import type { PendingAction } from '../../lib/login/action.store.ts'
import { useTap } from '../../lib/use-tap.ts'
import * as m from '../../messages/compiled/messages.ts'

interface Like {
  liked: boolean
  count: number
  toggle: () => void
}

/** Liking a product. */
export const useLike = (product: Product): Like => {
  const { id, name, viewer, like_count: known } = product
  const { wished, tap } = useTap({
    kind: 'like',
    id,
    send: (wanted: boolean) => callAsMember(wanted ? likeProduct : unlikeProduct, { params: { id } }),
    told: ({ liked, like_count }) => ({ like_count, viewer: { liked } }),
    tags: [tag.product(id)],
    action: (wanted) => (wanted ? likeAction(product) : undefined),
    failure: (wanted) => (wanted ? m.like_failed({ name }) : m.unlike_failed({ name })),
  })
  const answered = viewer?.liked === true
  const liked = wished ?? answered
  return { liked, count: Math.max(0, known + Number(liked) - Number(answered)), toggle: () => tap(!liked) }
}

/** A visitor's like, done after the login. */
export const likeAction = ({ id, name, media_data: [first] }: Product): PendingAction => ({
  kind: 'like',
  id,
  thing: { look: 'thing', name, picture: first && thumbnailOf(first) },
})
