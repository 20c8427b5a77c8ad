import { follow } from '@sheds/contract/users'
import { callDeed } from '../../lib/api.ts'
import type { Deeds } from '../../lib/deeds.ts'
import * as m from '../../messages/compiled/messages.ts'
import type { Person } from './users.queries.ts'

export const deeds: Deeds = {
  follow: {
    do: async ({ id, thing: { name } }) => {
      await callDeed(follow, { body: { userId: id as Person['id'] } })
      return { text: m.follow_done({ name }) }
    },
    failure: ({ thing: { name } }) => m.follow_failed({ name }),
  },
}
