import { likeMusic } from '@sheds/contract/music/music-listeners'
import { callAsMember } from '../../lib/api/api.ts'
import type { Actions } from '../../lib/session/actions.ts'
import * as m from '../../messages/compiled/messages.ts'

export const actions: Actions = {
  like_music: {
    do: async ({ id, thing: { name } }) => {
      await callAsMember(likeMusic, { params: { id }, body: { reaction: 1 } })
      return { text: m.like_done({ name }) }
    },
    failure: ({ thing: { name } }) => m.like_failed({ name }),
  },
}
