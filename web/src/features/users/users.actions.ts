import { follow } from '@sheds/contract/users/users'
import { callAsMember } from '../../lib/api/api.ts'
import type { Actions } from '../../lib/session/actions.ts'
import * as m from '../../messages/compiled/messages.ts'
import type { Person } from './users.queries.ts'

export const actions: Actions = {
  follow: {
    do: async ({ id, thing: { name } }) => {
      await callAsMember(follow, { body: { userId: id as Person['id'] } })
      return { text: m.follow_done({ name }) }
    },
    failure: ({ thing: { name } }) => m.follow_failed({ name }),
  },
}
