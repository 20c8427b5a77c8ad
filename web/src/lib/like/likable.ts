import type { Tag } from '@sheds/contract/tags'
import * as m from '../../messages/compiled/messages.ts'
import type { TaskCall } from '../outbox/send-task.ts'
import { useTask } from '../outbox/use-task.ts'

/** Thing with likes. */
export interface Likable {
  kind: 'like' | 'like_dish' | 'like_music'
  id: string
  name: string
  picture: string | undefined
  count: number
  /** The viewer likes it. */
  liked: boolean
  /** False for the viewer's own things. */
  mayLike: boolean
  call: (wanted: boolean) => TaskCall
  /** Tag of the thing's own answers. */
  tag: Tag
}

/** Like with the count; shown at once, waits in the outbox without a network. */
export const useLike = (thing: Likable) => {
  const { name, call, liked: answered, count } = thing
  const { pendingValue, tap, waiting } = useTask({
    action: likeAction(thing),
    call,
    tags: [thing.tag],
    failure: (wanted) => (wanted ? m.like_failed({ name }) : m.unlike_failed({ name })),
  })
  const liked = pendingValue ?? answered
  return {
    liked,
    count: Math.max(0, count + Number(liked) - Number(answered)),
    waiting,
    toggle: () => tap(!liked),
  }
}

/** A visitor's like, completed after the login. */
export const likeAction = ({ kind, id, name, picture }: Likable) => ({
  kind,
  id,
  thing: { look: 'thing' as const, name, picture },
})
