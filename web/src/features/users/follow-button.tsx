import { useLocation } from 'react-router'
import { keepDestination } from '../../lib/my-info.store.ts'
import { useSession } from '../../lib/session.tsx'
import * as m from '../../messages/compiled/messages.ts'
import { Button, ButtonLink, type ButtonSize } from '../../ui/button.tsx'
import { cx } from '../../ui/class-names.ts'
import { useFollow } from './use-follow.ts'
import type { Person } from './users.queries.ts'

interface FollowButtonProps {
  person: Person
  size?: ButtonSize
}

/** Follow or Unfollow; visitors are led to the login and back, oneself sees nothing. */
export function FollowButton({ person, size = 'sm' }: FollowButtonProps) {
  const { signedIn } = useSession()
  if (!signedIn) return <LoginLink person={person} size={size} />
  if (person.viewer?.owned) return null
  return <FollowSwitch person={person} size={size} />
}

function LoginLink({ person, size }: FollowButtonProps) {
  const { pathname, search } = useLocation()
  return (
    <ButtonLink
      href="/login"
      kind="soft"
      size={size}
      aria-label={m.follow_person({ name: person.name })}
      onClick={() => keepDestination(`${pathname}${search}`)}
    >
      {m.follow()}
    </ButtonLink>
  )
}

// Its place is kept free until it is known who looks: nothing moves, and nobody follows themselves.
function FollowSwitch({ person, size }: FollowButtonProps) {
  const { following, toggle } = useFollow(person)
  const { name, viewer } = person
  return (
    <Button
      kind={following ? 'on' : 'soft'}
      size={size}
      onClick={toggle}
      className={cx(viewer === undefined && 'invisible')}
      aria-label={following ? m.unfollow_person({ name }) : m.follow_person({ name })}
    >
      {following ? m.unfollow() : m.follow()}
    </Button>
  )
}
