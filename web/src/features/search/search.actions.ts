import { saveSearch } from '@sheds/contract/search/saved-searches'
import { callAsMember } from '../../lib/api/api.ts'
import type { Actions } from '../../lib/session/actions.ts'
import * as m from '../../messages/compiled/messages.ts'

export const actions: Actions = {
  search: {
    do: async ({ search, thing: { name } }) => {
      await callAsMember(saveSearch, { body: search as never })
      return { text: m.save_done({ term: name }) }
    },
    failure: () => m.save_failed(),
  },
}
