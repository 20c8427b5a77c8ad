import { tag } from '@sheds/contract/tags'
import { approveReply, unapproveReply } from '@sheds/contract/writes/write-replies'
import { type Author, approveWrite, unapproveWrite } from '@sheds/contract/writes/writes'
import { taskCall } from '../../lib/outbox/send-task.ts'
import { useTask } from '../../lib/outbox/use-task.ts'
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
  /** For a network. */
  waiting: boolean
  toggle: () => void
}

/** Approving of a write or of a reply. */
export const useApproval = (thing: Approvable, of: 'write' | 'reply'): Approval => {
  const { id, viewer, approval_count: known } = thing
  const { wished, tap, waiting } = useTask({
    action: approvalAction(thing, of),
    call: (wanted) => callTo[of](id, wanted),
    tags: of === 'write' ? [tag.write(id)] : [],
    failure: (wanted) => (wanted ? m.approval_failed() : m.approval_undo_failed()),
  })
  const answered = viewer?.approved === true
  const approved = wished ?? answered
  const count = Math.max(0, known + Number(approved) - Number(answered))
  return { approved, count, waiting, toggle: () => tap(!approved) }
}

const callTo = {
  write: (id: string, wanted: boolean) => taskCall(wanted ? approveWrite : unapproveWrite, { params: { id } }),
  reply: (id: string, wanted: boolean) => taskCall(wanted ? approveReply : unapproveReply, { params: { id } }),
} as const

/** A visitor's approval, given after the login. */
export const approvalAction = ({ id, author }: Approvable, of: 'write' | 'reply') => ({
  kind: of === 'write' ? ('approve' as const) : ('approve_reply' as const),
  id,
  thing: { look: 'person' as const, name: authorName(author), picture: author.picture ?? undefined },
})
