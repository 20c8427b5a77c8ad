import { tag } from '@sheds/contract/tags'
import type { Parts } from '../../../platform/context.ts'
import type { Actor, FindActor } from '../../../platform/session.ts'
import { createBatcher } from '../../../platform/work/batcher.ts'
import { findActors } from './login.service.ts'

interface Known {
  actor: Actor
  until: number
}

/** So long may somebody look around on a session before it is looked up again. */
const knownMs = 1000
const mostKnown = 5000

/**
 * Who a token stands for. Where it only adds what is one's own to what everybody may see, a session found a moment ago is
 * taken as it was; one that ends is forgotten here at once, and in the other copies as soon as the news arrives. Who comes
 * while others are looked up is looked up together with all that came meanwhile.
 */
export const createKnownSessions = (context: Parts<'database' | 'clock' | 'onChange'>): FindActor => {
  const known = new Map<string, Known>()
  const looks = createBatcher((tokens: readonly string[]) => findActors(context, tokens))
  let ends = 0
  context.onChange((tags) => {
    if (!tags.includes(tag.sessions)) return
    ends += 1
    known.clear()
  })

  const lookUp = async (token: string): Promise<Actor | undefined> => {
    const [before, now] = [ends, context.clock.now().getTime()]
    const actor = await looks.add(token)
    // It may have ended while it was read.
    if (actor === undefined || before !== ends) return actor
    if (known.size >= mostKnown) known.clear()
    known.set(token, { actor, until: now + knownMs })
    return actor
  }

  return (token, looking) => {
    if (!looking) return looks.add(token)
    const found = known.get(token)
    const left = (found?.until ?? 0) - context.clock.now().getTime()
    // More is left only where the clock went back.
    return found !== undefined && left > 0 && left <= knownMs ? Promise.resolve(found.actor) : lookUp(token)
  }
}
