import BadgeCheck from 'lucide-react/icons/badge-check'
import { number } from '../../lib/language/format.ts'
import { askLink } from '../../lib/login/ask-login.ts'
import { useSession } from '../../lib/login/session.tsx'
import { WaitMark } from '../../lib/outbox/wait-mark.tsx'
import * as m from '../../messages/compiled/messages.ts'
import { SocialItem, SocialLink } from '../../ui/list/social-item.tsx'
import { type Approvable, approvalAction, useApproval } from './use-approval.ts'

// Its tick would drown in a filled badge.
const badge = <BadgeCheck className="size-4.5 fill-none!" />

interface ApproveButtonProps {
  thing: Approvable
  of: 'write' | 'reply'
}

/** Approve, 1 Approval, n Approvals; visitors are asked to log in first. */
export function ApproveButton({ thing, of }: ApproveButtonProps) {
  const { signedIn } = useSession()
  return signedIn ? <ApproveSwitch thing={thing} of={of} /> : <ApproveAsked thing={thing} of={of} />
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

function ApproveAsked({ thing, of }: ApproveButtonProps) {
  return (
    <SocialLink icon={badge} {...askLink(approvalAction(thing, of))}>
      {approvalsText(thing.approval_count)}
    </SocialLink>
  )
}

const approvalsText = (count: number): string => m.approval_count({ n: count, count: number(count) })
