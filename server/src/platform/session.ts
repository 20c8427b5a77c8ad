import type { Id } from '@sheds/contract/scalars'

export interface Actor {
  userId: Id
  sessionId: string
  /** Position of the database that a replica must have replayed to answer this session; only with replicas. */
  position?: string
}

/** User id of the caller; undefined for visitors. */
export type CallerId = Id | undefined

/** Stores with a session that it has seen the database as it is now, so that its next reads see that too. */
export type NotePosition = (sessionId: string) => Promise<void>

/** Returns the actor of a valid bearer token. `looking`: a public read, which may use a recently cached session. */
export type FindActor = (token: string, looking: boolean) => Promise<Actor | undefined>

const bearer = /^Bearer ([A-Za-z0-9_-]{20,128})$/i

export const bearerToken = (header: string | undefined): string | undefined =>
  header === undefined ? undefined : bearer.exec(header.trim())?.[1]
