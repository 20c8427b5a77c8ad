import { tag } from '@sheds/contract/tags'
import { follow, unfollow } from '@sheds/contract/users'
import { callAsMember } from '../../../lib/api/api.ts'
import type { PendingAction } from '../../../lib/login/action.store.ts'
import { useTap } from '../../../lib/use-tap.ts'
import * as m from '../../../messages/compiled/messages.ts'
import type { Person } from '../users.queries.ts'

interface Follow {
  following: boolean
  toggle: () => void
}

/** Following somebody. */
export const useFollow = (person: Person): Follow => {
  const { id, name, viewer } = person
  const { wished, tap } = useTap({
    kind: 'follow',
    id,
    send: (wanted: boolean) =>
      wanted ? callAsMember(follow, { body: { userId: id } }) : callAsMember(unfollow, { params: { id } }),
    told: ({ following, follower_count }) => ({ follower_count, viewer: { following } }),
    tags: [tag.user(id)],
    action: (wanted) => (wanted ? followAction(person) : undefined),
    failure: (wanted) => (wanted ? m.follow_failed({ name }) : m.unfollow_failed({ name })),
  })
  const following = wished ?? viewer?.following === true
  return { following, toggle: () => tap(!following) }
}

/** A visitor's following, done after the login. */
export const followAction = ({ id, name, profile_picture: pictures }: Person): PendingAction => ({
  kind: 'follow',
  id,
  thing: { look: 'person', name, picture: pictures.at(-1)?.picture },
})
