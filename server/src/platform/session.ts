import type { Id } from '@sheds/contract/scalars'

/** Who is behind a request. */
export interface Actor {
  userId: Id
  sessionId: string
}

/** Whose eyes read an answer; nobody's for visitors. */
export type CallerId = Id | undefined

/**
 * Finds the actor a bearer token stands for; nothing when it stands for nobody. Who is only `looking` at what is there for
 * everybody may be known from a moment ago.
 */
export type FindActor = (token: string, looking: boolean) => Promise<Actor | undefined>

const bearer = /^Bearer ([A-Za-z0-9_-]{20,128})$/i

export const bearerToken = (header: string | undefined): string | undefined =>
  header === undefined ? undefined : bearer.exec(header.trim())?.[1]
