import { likeProduct } from '@sheds/contract/products/products'
import { callAsMember } from '../../lib/api/api.ts'
import type { Actions } from '../../lib/session/actions.ts'
import * as m from '../../messages/compiled/messages.ts'

export const actions: Actions = {
  like: {
    do: async ({ id, thing: { name } }) => {
      await callAsMember(likeProduct, { params: { id } })
      return { text: m.like_done({ name }) }
    },
    failure: ({ thing: { name } }) => m.like_failed({ name }),
  },
}
