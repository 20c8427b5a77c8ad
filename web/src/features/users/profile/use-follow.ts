import { tag } from '@sheds/contract/tags'
import { follow, unfollow } from '@sheds/contract/users/users'
import { taskCall } from '../../../lib/outbox/send-task.ts'
import { useTask } from '../../../lib/outbox/use-task.ts'
import * as m from '../../../messages/compiled/messages.ts'
import type { Person } from '../users.queries.ts'

interface Follow {
  following: boolean
  /** True while it waits for a connection; nothing has changed yet. */
  waiting: boolean
  toggle: () => void
}

export const useFollow = (person: Person): Follow => {
  const { id, name, viewer } = person
  const { pendingValue, tap, waiting } = useTask({
    action: followAction(person),
    call: (wanted) => (wanted ? taskCall(follow, { body: { userId: id } }) : taskCall(unfollow, { params: { id } })),
    tags: [tag.user(id)],
    failure: (wanted) => (wanted ? m.follow_failed({ name }) : m.unfollow_failed({ name })),
  })
  const following = pendingValue ?? viewer?.following === true
  return { following, waiting, toggle: () => tap(!following) }
}

/** A visitor's follow, completed after the login. */
export const followAction = ({ id, name, profile_picture: pictures }: Person) => ({
  kind: 'follow' as const,
  id,
  thing: { look: 'person' as const, name, picture: pictures.at(-1)?.picture },
})
