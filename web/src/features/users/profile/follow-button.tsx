import { Waiting } from '../../../lib/outbox/wait-mark.tsx'
import { askLink } from '../../../lib/session/ask-login.ts'
import { useSession } from '../../../lib/session/session.tsx'
import * as m from '../../../messages/compiled/messages.ts'
import { Button, type ButtonKind, ButtonLink, type ButtonSize } from '../../../ui/button.tsx'
import { cx } from '../../../ui/class-names.ts'
import type { Person } from '../users.queries.ts'
import { followAction, useFollow } from './use-follow.ts'

interface FollowButtonProps {
  person: Person
  size?: ButtonSize
  /** Style of the button while the member is not followed. */
  kind?: ButtonKind
}

/** Toggles a follow; visitors are led to the login, and there is none for the viewer's own account. */
export function FollowButton({ person, size = 'sm', kind = 'soft' }: FollowButtonProps) {
  const { signedIn } = useSession()
  if (!signedIn) return <VisitorFollow person={person} size={size} kind={kind} />
  if (person.viewer?.owned) return null
  return <FollowSwitch person={person} size={size} kind={kind} />
}

function VisitorFollow({ person, size, kind }: FollowButtonProps) {
  return (
    <ButtonLink
      {...askLink(followAction(person))}
      kind={kind}
      size={size}
      aria-label={m.follow_person({ name: person.name })}
    >
      {m.follow()}
    </ButtonLink>
  )
}

// Invisible until the viewer is known, so that nothing shifts and no member follows themselves.
function FollowSwitch({ person, size, kind }: FollowButtonProps) {
  const { following, waiting, toggle } = useFollow(person)
  const { name, viewer } = person
  return (
    <Button
      kind={waiting ? 'soft' : following ? 'on' : kind}
      size={size}
      onClick={toggle}
      className={cx(viewer === undefined && 'invisible')}
      aria-label={labelOf({ following, waiting, name })}
    >
      {waiting ? <Waiting /> : following ? m.unfollow() : m.follow()}
    </Button>
  )
}

/** While it waits for a connection, the label names the pending change. */
const labelOf = ({ following, waiting, name }: { following: boolean; waiting: boolean; name: string }): string => {
  if (waiting) return `${following ? m.follow_person({ name }) : m.unfollow_person({ name })}: ${m.waiting()}`
  return following ? m.unfollow_person({ name }) : m.follow_person({ name })
}
