import { tag } from '@sheds/contract/tags'
import { approveReply, unapproveReply } from '@sheds/contract/writes/write-replies'
import { type Author, approveWrite, unapproveWrite } from '@sheds/contract/writes/writes'
import BadgeCheck from 'lucide-react/icons/badge-check'
import { number } from '../../lib/language/format.ts'
import { taskCall } from '../../lib/outbox/send-task.ts'
import { useTask } from '../../lib/outbox/use-task.ts'
import { WaitMark } from '../../lib/outbox/wait-mark.tsx'
import { askLink } from '../../lib/session/ask-login.ts'
import { useSession } from '../../lib/session/session.tsx'
import * as m from '../../messages/compiled/messages.ts'
import { SocialItem, SocialLink } from '../../ui/list/social-item.tsx'
import { authorName } from './compose/post-author.tsx'

// Only outlined, because the tick is hard to see in a filled badge.
const badge = <BadgeCheck className="size-4.5 fill-none!" />

interface ApproveButtonProps {
  thing: Approvable
  of: 'write' | 'reply'
}

/** Button that approves a write or a reply and shows the count; visitors are led to the login. */
export function ApproveButton({ thing, of }: ApproveButtonProps) {
  const { signedIn } = useSession()
  return signedIn ? <ApproveSwitch thing={thing} of={of} /> : <VisitorApprove thing={thing} of={of} />
}

function ApproveSwitch({ thing, of }: ApproveButtonProps) {
  const { approved, count, waiting, toggle } = useApproval(thing, of)
  return (
    <SocialItem
      icon={badge}
      on={approved}
      onClick={toggle}
      disabled={!approved && thing.viewer?.can?.approve === false}
    >
      {approvalsText(count)}
      {waiting && <WaitMark />}
    </SocialItem>
  )
}

function VisitorApprove({ thing, of }: ApproveButtonProps) {
  return (
    <SocialLink icon={badge} {...askLink(approvalAction(thing, of))}>
      {approvalsText(thing.approval_count)}
    </SocialLink>
  )
}

const approvalsText = (count: number): string => m.approval_count({ n: count, count: number(count) })

/** Write or reply that can be approved. */
interface Approvable {
  id: string
  author: Author
  approval_count: number
  viewer?: { approved?: boolean | undefined; can?: Record<string, boolean> | undefined } | undefined
}

interface Approval {
  approved: boolean
  count: number
  /** True while it waits for a connection. */
  waiting: boolean
  toggle: () => void
}

const useApproval = (thing: Approvable, of: 'write' | 'reply'): Approval => {
  const { id, viewer, approval_count: known } = thing
  const { pendingValue, tap, waiting } = useTask({
    action: approvalAction(thing, of),
    call: (wanted) => callTo[of](id, wanted),
    tags: of === 'write' ? [tag.write(id)] : [],
    failure: (wanted) => (wanted ? m.approval_failed() : m.approval_undo_failed()),
  })
  const answered = viewer?.approved === true
  const approved = pendingValue ?? answered
  const count = Math.max(0, known + Number(approved) - Number(answered))
  return { approved, count, waiting, toggle: () => tap(!approved) }
}

const callTo = {
  write: (id: string, wanted: boolean) => taskCall(wanted ? approveWrite : unapproveWrite, { params: { id } }),
  reply: (id: string, wanted: boolean) => taskCall(wanted ? approveReply : unapproveReply, { params: { id } }),
} as const

/** A visitor's approval, completed after the login. */
const approvalAction = ({ id, author }: Approvable, of: 'write' | 'reply') => ({
  kind: of === 'write' ? ('approve' as const) : ('approve_reply' as const),
  id,
  thing: { look: 'person' as const, name: authorName(author), picture: author.picture ?? undefined },
})
