import { tag } from '@sheds/contract/tags'
import { type Author, approveWrite, unapproveWrite } from '@sheds/contract/writes'
import { approveReply, unapproveReply } from '@sheds/contract/writes/write-replies'
import { callAsMember } from '../../lib/api/api.ts'
import type { PendingAction } from '../../lib/login/action.store.ts'
import { useTap } from '../../lib/use-tap.ts'
import * as m from '../../messages/compiled/messages.ts'
import { authorName } from './compose/post-author.tsx'

/** A write or a reply, as far as somebody may approve of it. */
export interface Approvable {
  id: string
  author: Author
  approval_count: number
  viewer?: { approved?: boolean | undefined; can?: Record<string, boolean> | undefined } | undefined
}

interface Approval {
  approved: boolean
  count: number
  toggle: () => void
}

/** Approving of a write or of a reply. */
export const useApproval = (thing: Approvable, of: 'write' | 'reply'): Approval => {
  const { id, viewer, approval_count: known } = thing
  const { wished, tap } = useTap({
    kind: 'approve',
    id,
    send: (wanted: boolean) => sendOf[of](id, wanted),
    told: ({ approved, approval_count }) => ({ approval_count, viewer: { approved } }),
    tags: of === 'write' ? [tag.write(id)] : [],
    action: (wanted) => (wanted ? approvalAction(thing, of) : undefined),
    failure: (wanted) => (wanted ? m.approval_failed() : m.approval_undo_failed()),
  })
  const answered = viewer?.approved === true
  const approved = wished ?? answered
  return { approved, count: Math.max(0, known + Number(approved) - Number(answered)), toggle: () => tap(!approved) }
}

const sendOf = {
  write: (id: string, wanted: boolean) => callAsMember(wanted ? approveWrite : unapproveWrite, { params: { id } }),
  reply: (id: string, wanted: boolean) => callAsMember(wanted ? approveReply : unapproveReply, { params: { id } }),
} as const

/** A visitor's approval, given after the login. */
export const approvalAction = ({ id, author }: Approvable, of: 'write' | 'reply'): PendingAction => ({
  kind: of === 'write' ? 'approve' : 'approve_reply',
  id,
  thing: { look: 'person', name: authorName(author), picture: author.picture ?? undefined },
})
