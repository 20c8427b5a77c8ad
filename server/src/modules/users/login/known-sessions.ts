import { tag } from '@sheds/contract/tags'
import type { Parts } from '../../../platform/context.ts'
import { readPrimary } from '../../../platform/db/replicas/read-scope.ts'
import type { Actor, FindActor } from '../../../platform/session.ts'
import { createBatcher } from '../../../platform/work/batcher.ts'
import { findActors } from './login.service.ts'

interface KnownSession {
  actor: Actor
  until: number
}

/** Time for which a found session is reused for public reads. */
const knownMs = 1000
const mostKnown = 5000

/**
 * Finds the user of a token. Public reads, which a session only adds to, reuse one found a moment ago; an ended session
 * is forgotten at once here and, once notified, in other server instances. Tokens that arrive during a look-up are
 * looked up together afterwards.
 */
export const createKnownSessions = (context: Parts<'database' | 'clock' | 'onChange'>): FindActor => {
  const known = new Map<string, KnownSession>()
  const lookUps = createBatcher((tokens: readonly string[]) => readPrimary(() => findActors(context, tokens)))
  let ends = 0
  context.onChange((tags) => {
    if (!tags.includes(tag.sessions)) return
    ends += 1
    known.clear()
  })

  const lookUp = async (token: string): Promise<Actor | undefined> => {
    const [before, now] = [ends, context.clock.now().getTime()]
    const actor = await lookUps.add(token)
    // The session may have ended during the read.
    if (actor === undefined || before !== ends) return actor
    if (known.size >= mostKnown) known.clear()
    known.set(token, { actor, until: now + knownMs })
    return actor
  }

  // With replicas, every read needs the position of the session's last write, which another instance may have taken.
  const mayReuse = context.database.replicas === undefined
  return (token, isPublicRead) => {
    if (!isPublicRead || !mayReuse) return lookUps.add(token)
    const found = known.get(token)
    const left = (found?.until ?? 0) - context.clock.now().getTime()
    // More than `knownMs` is left only after the clock was set back.
    return found !== undefined && left > 0 && left <= knownMs ? Promise.resolve(found.actor) : lookUp(token)
  }
}
