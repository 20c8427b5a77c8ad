import { approveReply } from '@sheds/contract/write-replies'
import { approveWrite } from '@sheds/contract/writes'
import { callDeed } from '../../lib/api.ts'
import type { DeedDoer, Deeds } from '../../lib/deeds.ts'
import * as m from '../../messages/compiled/messages.ts'

const approving = (send: (id: string) => Promise<unknown>): DeedDoer => ({
  do: async ({ id }) => {
    await send(id)
    return { text: m.approve_done() }
  },
  failure: () => m.approval_failed(),
})

export const deeds: Deeds = {
  approve: approving((id) => callDeed(approveWrite, { params: { id } })),
  approve_reply: approving((id) => callDeed(approveReply, { params: { id } })),
}
