import { tag } from '@sheds/contract/tags'
import { follow, unfollow } from '@sheds/contract/users'
import { callDeed } from '../../lib/api.ts'
import type { Deed } from '../../lib/deed.store.ts'
import { useTap } from '../../lib/use-tap.ts'
import * as m from '../../messages/compiled/messages.ts'
import type { Person } from './users.queries.ts'

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
      wanted ? callDeed(follow, { body: { userId: id } }) : callDeed(unfollow, { params: { id } }),
    told: ({ following, follower_count }) => ({ follower_count, viewer: { following } }),
    tags: [tag.user(id)],
    deed: (wanted) => (wanted ? followDeed(person) : undefined),
    failure: (wanted) => (wanted ? m.follow_failed({ name }) : m.unfollow_failed({ name })),
  })
  const following = wished ?? viewer?.following === true
  return { following, toggle: () => tap(!following) }
}

/** A visitor's following, done after the login. */
export const followDeed = ({ id, name, profile_picture: pictures }: Person): Deed => ({
  kind: 'follow',
  id,
  thing: { look: 'person', name, picture: pictures.at(-1)?.picture },
})
