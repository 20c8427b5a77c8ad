import { likeProduct } from '@sheds/contract/products'
import { callDeed } from '../../lib/api.ts'
import type { Deeds } from '../../lib/deeds.ts'
import * as m from '../../messages/compiled/messages.ts'

export const deeds: Deeds = {
  like: {
    do: async ({ id, thing: { name } }) => {
      await callDeed(likeProduct, { params: { id } })
      return { text: m.like_done({ name }) }
    },
    failure: ({ thing: { name } }) => m.like_failed({ name }),
  },
}
