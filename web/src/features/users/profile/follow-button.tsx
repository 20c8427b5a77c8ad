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
  /** Of the offer to follow. */
  kind?: ButtonKind
}

/** Follow, or that one does; a tap ends it; visitors are asked to log in first, oneself sees nothing. */
export function FollowButton({ person, size = 'sm', kind = 'soft' }: FollowButtonProps) {
  const { signedIn } = useSession()
  if (!signedIn) return <FollowAsked person={person} size={size} kind={kind} />
  if (person.viewer?.owned) return null
  return <FollowSwitch person={person} size={size} kind={kind} />
}

function FollowAsked({ person, size, kind }: FollowButtonProps) {
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

// Its place is kept free until it is known who looks: nothing moves, and nobody follows themselves.
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

/** While it waits it says what for. */
const labelOf = ({ following, waiting, name }: { following: boolean; waiting: boolean; name: string }): string => {
  if (waiting) return `${following ? m.follow_person({ name }) : m.unfollow_person({ name })}: ${m.waiting()}`
  return following ? m.unfollow_person({ name }) : m.follow_person({ name })
}
