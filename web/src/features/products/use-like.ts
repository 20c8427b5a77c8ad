import { likeProduct, type Product, unlikeProduct } from '@sheds/contract/products'
import { tag } from '@sheds/contract/tags'
import { ApiError, callApi } from '../../lib/api.ts'
import { useTap } from '../../lib/use-tap.ts'
import * as m from '../../messages/compiled/messages.ts'

interface Like {
  liked: boolean
  count: number
  toggle: () => void
}

/** Liking a product. */
export const useLike = ({ id, name, viewer, like_count: known }: Product): Like => {
  const { wished, tap } = useTap({
    kind: 'like',
    id,
    send: (wanted: boolean) => callApi(wanted ? likeProduct : unlikeProduct, { params: { id } }),
    told: ({ liked, like_count }) => ({ like_count, viewer: { liked } }),
    tags: [tag.product(id)],
    failure: (error, wanted) => {
      // One's own: trying again would not help.
      if (error instanceof ApiError && error.code === 'forbidden' && error.said !== undefined)
        return { text: error.said, isFinal: true }
      return { text: wanted ? m.like_failed({ name }) : m.unlike_failed({ name }) }
    },
  })
  const answered = viewer?.liked === true
  const liked = wished ?? answered
  return { liked, count: Math.max(0, known + Number(liked) - Number(answered)), toggle: () => tap(!liked) }
}
