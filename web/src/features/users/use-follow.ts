import { tag } from '@sheds/contract/tags'
import { follow, unfollow } from '@sheds/contract/users'
import { callApi } from '../../lib/api.ts'
import { refusalOf } from '../../lib/refusal.ts'
import { useTap } from '../../lib/use-tap.ts'
import * as m from '../../messages/compiled/messages.ts'
import type { Person } from './users.queries.ts'

interface Follow {
  following: boolean
  toggle: () => void
}

/** Following somebody. */
export const useFollow = ({ id, name, viewer }: Person): Follow => {
  const { wished, tap } = useTap({
    kind: 'follow',
    id,
    send: (wanted: boolean) =>
      wanted ? callApi(follow, { body: { userId: id } }) : callApi(unfollow, { params: { id } }),
    told: ({ following, follower_count }) => ({ follower_count, viewer: { following } }),
    tags: [tag.user(id)],
    failure: (error, wanted) => ({
      text: refusalOf(error) ?? (wanted ? m.follow_failed({ name }) : m.unfollow_failed({ name })),
      isFinal: true,
    }),
  })
  const following = wished ?? viewer?.following === true
  return { following, toggle: () => tap(!following) }
}
