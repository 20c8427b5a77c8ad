import { tag } from '@sheds/contract/tags'
import type { Context } from '../../platform/context.ts'
import type { Actor, FindActor } from '../../platform/session.ts'
import { findActor } from './login.service.ts'

interface Known {
  actor: Actor
  until: number
}

/** So long may somebody look around on a session before it is looked up again. */
const knownMs = 1000
const mostKnown = 5000

/**
 * Who a token stands for. Where it only adds what is one's own to what everybody may see, a session found a moment ago is
 * taken as it was; one that ends is forgotten here at once, and in the other copies as soon as the news arrives.
 */
export const createKnownSessions = (users: Context): FindActor => {
  const known = new Map<string, Known>()
  let ends = 0
  users.onChange((tags) => {
    if (!tags.includes(tag.sessions)) return
    ends += 1
    known.clear()
  })

  const lookUp = async (token: string): Promise<Actor | undefined> => {
    const [before, now] = [ends, users.clock.now().getTime()]
    const actor = await findActor(users, token)
    // It may have ended while it was read.
    if (actor === undefined || before !== ends) return actor
    if (known.size >= mostKnown) known.clear()
    known.set(token, { actor, until: now + knownMs })
    return actor
  }

  return (token, looking) => {
    if (!looking) return findActor(users, token)
    const found = known.get(token)
    return found !== undefined && found.until > users.clock.now().getTime()
      ? Promise.resolve(found.actor)
      : lookUp(token)
  }
}
