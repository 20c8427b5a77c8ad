import { hash, randomUUID } from 'node:crypto'
import { compressed, compressFrom, type Encoding } from './compress.ts'

/** A finished answer, kept in every encoding somebody asked for. */
export interface CachedAnswer {
  status: number
  headers: Readonly<Record<string, string>>
  etag: string
  body: Buffer
  encoded: Map<Encoding, Promise<Buffer>>
  /** Until when it may be given, in milliseconds; 0 once it was forgotten. */
  expires: number
}

export interface FreshAnswer {
  status: number
  headers: Readonly<Record<string, string>>
  body: Buffer
  seconds: number
  tags: readonly string[]
}

interface Entry {
  answer: Promise<CachedAnswer>
  /** Known once the answer is there; 0 while it is being made. */
  expires: number
  bytes: number
  tags: readonly string[]
  kept?: CachedAnswer
}

export interface MicroCache {
  /** Tells this copy's cache from the others'. */
  id: string
  /** The kept answer, or the one `make` gives; callers that come meanwhile wait for the same one. */
  through(key: string, make: () => Promise<FreshAnswer>): Promise<CachedAnswer>
  /** Is this very answer still the one to give? */
  isFresh(answer: CachedAnswer): boolean
  /** Forgets what carries one of the tags; an answer being made right now is served but not kept. */
  invalidate(tags: readonly string[]): void
  clear(): void
}

/** Public answers of this process, bounded in bytes, oldest use out first. */
export const createMicroCache = (maxBytes = 64 * 1024 * 1024, now: () => number = Date.now): MicroCache => {
  const entries = new Map<string, Entry>()
  let bytes = 0

  const drop = (key: string, entry: Entry): void => {
    if (entries.get(key) === entry) entries.delete(key)
    bytes -= entry.bytes
    entry.bytes = 0
    if (entry.kept !== undefined) entry.kept.expires = 0
  }

  const makeRoom = (): void => {
    for (const [key, entry] of entries) {
      if (bytes <= maxBytes) return
      if (entry.expires !== 0) drop(key, entry)
    }
  }

  const settle = (key: string, entry: Entry, fresh: FreshAnswer): CachedAnswer => {
    const answer = toCached(fresh)
    // Gone from the map means that something changed while it was being made: serve it, do not keep it.
    const size = fresh.body.length * 2 + key.length * 2 + 1024
    if (entries.get(key) === entry && fresh.seconds > 0 && size <= maxBytes) {
      entry.expires = now() + fresh.seconds * 1000
      entry.tags = fresh.tags
      entry.bytes = size
      entry.kept = answer
      answer.expires = entry.expires
      bytes += entry.bytes
      makeRoom()
    } else drop(key, entry)
    return answer
  }

  const fill = (key: string, make: () => Promise<FreshAnswer>): Promise<CachedAnswer> => {
    const entry: Entry = { expires: 0, bytes: 0, tags: [], answer: undefined as never }
    entry.answer = Promise.resolve()
      .then(make)
      .then((fresh) => settle(key, entry, fresh))
    entry.answer.catch(() => drop(key, entry))
    entries.set(key, entry)
    return entry.answer
  }

  const touch = (key: string, entry: Entry): void => {
    entries.delete(key)
    entries.set(key, entry)
  }

  return {
    id: randomUUID(),
    through(key, make) {
      const entry = entries.get(key)
      if (entry === undefined) return fill(key, make)
      if (entry.expires === 0) return entry.answer
      if (entry.expires <= now()) {
        drop(key, entry)
        return fill(key, make)
      }
      touch(key, entry)
      return entry.answer
    },
    isFresh: (answer) => answer.expires > now(),
    invalidate(tags) {
      const changed = new Set(tags)
      for (const [key, entry] of entries) {
        // What is being made right now may have read the old state, whatever its tags turn out to be.
        if (entry.expires === 0 || entry.tags.some((tag) => changed.has(tag))) drop(key, entry)
      }
    },
    clear() {
      for (const [key, entry] of entries) drop(key, entry)
    },
  }
}

const toCached = (fresh: FreshAnswer): CachedAnswer => ({
  status: fresh.status,
  headers: fresh.headers,
  body: fresh.body,
  etag: `"${hash('sha256', fresh.body, 'base64url').slice(0, 22)}"`,
  encoded: new Map(),
  expires: 0,
})

/** The answer's bytes in an encoding, compressed once. */
export const encodedBody = (answer: CachedAnswer, encoding: Encoding): Promise<Buffer> | Buffer => {
  if (encoding === 'identity' || answer.body.length < compressFrom) return answer.body
  const known = answer.encoded.get(encoding)
  if (known !== undefined) return known
  const body = compressed(answer.body, encoding)
  answer.encoded.set(encoding, body)
  return body
}
