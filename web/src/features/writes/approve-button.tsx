import BadgeCheck from 'lucide-react/icons/badge-check'
import { askLink } from '../../lib/ask-login.ts'
import { number } from '../../lib/format.ts'
import { useSession } from '../../lib/session.tsx'
import * as m from '../../messages/compiled/messages.ts'
import { SocialItem, SocialLink } from '../../ui/social-item.tsx'
import { type Approvable, approvalDeed, useApproval } from './use-approval.ts'

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
  const { approved, count, toggle } = useApproval(thing, of)
  return (
    <SocialItem
      icon={badge}
      on={approved}
      onClick={toggle}
      disabled={!approved && thing.viewer?.can?.approve === false}
    >
      {approvalsText(count)}
    </SocialItem>
  )
}

function ApproveAsked({ thing, of }: ApproveButtonProps) {
  return (
    <SocialLink icon={badge} {...askLink(approvalDeed(thing, of))}>
      {approvalsText(thing.approval_count)}
    </SocialLink>
  )
}

const approvalsText = (count: number): string => m.approval_count({ n: count, count: number(count) })
