import { tag } from '@sheds/contract/tags'
import { approveReply, unapproveReply } from '@sheds/contract/write-replies'
import { approveWrite, unapproveWrite } from '@sheds/contract/writes'
import { callApi } from '../../lib/api.ts'
import { refusalOf } from '../../lib/refusal.ts'
import { useTap } from '../../lib/use-tap.ts'
import * as m from '../../messages/compiled/messages.ts'

/** A write or a reply, as far as somebody may approve of it. */
export interface Approvable {
  id: string
  approval_count: number
  viewer?: { approved?: boolean | undefined; can?: Record<string, boolean> | undefined } | undefined
}

interface Approval {
  approved: boolean
  count: number
  toggle: () => void
}

/** Approving of a write or of a reply. */
export const useApproval = ({ id, viewer, approval_count: known }: Approvable, of: 'write' | 'reply'): Approval => {
  const { wished, tap } = useTap({
    kind: 'approve',
    id,
    send: (wanted: boolean) => sendOf[of](id, wanted),
    told: ({ approved, approval_count }) => ({ approval_count, viewer: { approved } }),
    tags: of === 'write' ? [tag.write(id)] : [],
    failure: (error, wanted) => {
      const said = refusalOf(error)
      return { text: said ?? (wanted ? m.approval_failed() : m.approval_undo_failed()), ...(said && { isFinal: true }) }
    },
  })
  const answered = viewer?.approved === true
  const approved = wished ?? answered
  return { approved, count: Math.max(0, known + Number(approved) - Number(answered)), toggle: () => tap(!approved) }
}

const sendOf = {
  write: (id: string, wanted: boolean) => callApi(wanted ? approveWrite : unapproveWrite, { params: { id } }),
  reply: (id: string, wanted: boolean) => callApi(wanted ? approveReply : unapproveReply, { params: { id } }),
} as const
