import BadgeCheck from 'lucide-react/icons/badge-check'
import { useLocation } from 'react-router'
import { number } from '../../lib/format.ts'
import { keepDestination } from '../../lib/my-info.store.ts'
import { useSession } from '../../lib/session.tsx'
import * as m from '../../messages/compiled/messages.ts'
import { SocialItem, SocialLink } from '../../ui/social-item.tsx'
import { type Approvable, useApproval } from './use-approval.ts'

// Its tick would drown in a filled badge.
const badge = <BadgeCheck className="size-4.5 fill-none!" />

interface ApproveButtonProps {
  thing: Approvable
  of: 'write' | 'reply'
}

/** Approve, 1 Approval, n Approvals; visitors are led to the login and back. */
export function ApproveButton({ thing, of }: ApproveButtonProps) {
  const { signedIn } = useSession()
  return signedIn ? <ApproveSwitch thing={thing} of={of} /> : <LoginLink count={thing.approval_count} />
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

function LoginLink({ count }: { count: number }) {
  const { pathname, search } = useLocation()
  return (
    <SocialLink icon={badge} href="/login" onClick={() => keepDestination(`${pathname}${search}`)}>
      {approvalsText(count)}
    </SocialLink>
  )
}

const approvalsText = (count: number): string => m.approval_count({ n: count, count: number(count) })
