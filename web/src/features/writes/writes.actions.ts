import { approveReply } from '@sheds/contract/writes/write-replies'
import { approveWrite, bookmarkWrite } from '@sheds/contract/writes/writes'
import { callAsMember } from '../../lib/api/api.ts'
import type { ActionDoer, Actions } from '../../lib/session/actions.ts'
import * as m from '../../messages/compiled/messages.ts'

const approving = (send: (id: string) => Promise<unknown>): ActionDoer => ({
  do: async ({ id }) => {
    await send(id)
    return { text: m.approve_done() }
  },
  failure: () => m.approval_failed(),
})

export const actions: Actions = {
  approve: approving((id) => callAsMember(approveWrite, { params: { id } })),
  approve_reply: approving((id) => callAsMember(approveReply, { params: { id } })),
  bookmark: {
    do: async ({ id }) => {
      await callAsMember(bookmarkWrite, { params: { id } })
      return { text: m.bookmark_done() }
    },
    failure: () => m.bookmark_failed(),
  },
}
