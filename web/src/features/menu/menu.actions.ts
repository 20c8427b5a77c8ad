import { likeDish } from '@sheds/contract/menu/menu'
import { callAsMember } from '../../lib/api/api.ts'
import type { Actions } from '../../lib/session/actions.ts'
import * as m from '../../messages/compiled/messages.ts'

export const actions: Actions = {
  like_dish: {
    do: async ({ id, thing: { name } }) => {
      await callAsMember(likeDish, { params: { id } })
      return { text: m.like_done({ name }) }
    },
    failure: ({ thing: { name } }) => m.like_failed({ name }),
  },
}
