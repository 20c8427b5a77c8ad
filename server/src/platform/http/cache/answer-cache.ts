import { hash, randomUUID } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { compressed, compressFrom, type Encoding } from './compress.ts'

interface Kept {
  tags: readonly string[]
  /** Until when it may be given, in milliseconds; 0 when it is not kept, or no longer. */
  expires: number
}

/** A finished answer, kept in every encoding somebody asked for. */
export interface CachedAnswer extends Kept {
  status: number
  headers: Readonly<Record<string, string>>
  etag: string
  body: Buffer
  encoded: Map<Encoding, Promise<Buffer>>
}

/** A kept answer in one encoding, with its headers as they go out. */
export interface ReadyAnswer {
  answer: CachedAnswer
  headers: string[]
  body: Buffer
}

export interface FreshAnswer {
  status: number
  headers: Readonly<Record<string, string>>
  body: Buffer
  seconds: number
  tags: readonly string[]
}

type Make = (found: Set<string>) => Promise<FreshAnswer>

export interface AnswerCache {
  /** Tells this copy's cache from the others'. */
  id: string
  /**
   * The kept answer, or the one `make` gives; callers that come meanwhile wait for the same one. Who knows the tags
   * beforehand says so; who finds them out while making it adds them to `found`.
   */
  through(key: string, make: Make, tags?: readonly string[]): Promise<CachedAnswer>
  /** Is it kept or being made, so that one more who asks costs nothing? */
  has(key: string): boolean
  /** What is ready for requests that look like this one. */
  ready(look: string): ReadyAnswer | undefined
  /** Kept as long as its answer may be given. */
  keepReady(look: string, ready: ReadyAnswer): void
  /** Is this very answer still the one to give? */
  isFresh(answer: CachedAnswer): boolean
  /** Forgets what carries one of the tags; such an answer being made right now is served but not kept. */
  invalidate(tags: readonly string[]): void
  clear(): void
  readonly figures: Readonly<{ kept: number; bytes: number }>
}

interface Making {
  answer: Promise<CachedAnswer>
  /** Unknown while it is being made, if nobody told. */
  tags: readonly string[] | undefined
  /** Some of the unknown ones. */
  found: Set<string>
  /** What changed meanwhile, where the tags are unknown. */
  changed: Set<string>
  isOutdated: boolean
}

/** What kept answers may take of the server's memory; how it is shared out says decision 0014. */
export const cacheBytes = 40 * 1024 * 1024

/** What an entry takes beside its bodies, and what each of its tags does in the index. */
const entryBytes = 2048
const tagBytes = 128

/** Public answers of this process by key and by what requests look like, bounded in bytes, oldest use out first. */
export const createAnswerCache = (mostBytes = 64 * 1024 * 1024, now: () => number = Date.now): AnswerCache => {
  const byTag = createTagIndex()
  const making = new Map<string, Making>()
  const kept = new LRUCache<string, (CachedAnswer | ReadyAnswer) & Kept>({
    maxSize: Math.max(1, mostBytes),
    dispose: (value, key) => {
      byTag.remove(key, value.tags)
      value.expires = 0
    },
  })

  const keep = (key: string, value: (CachedAnswer | ReadyAnswer) & Kept, bytes: number): void => {
    const { tags } = value
    const size = bytes + key.length * 2 + entryBytes + tags.length * tagBytes
    if (size > mostBytes) value.expires = 0
    if (value.expires <= now()) return
    kept.set(key, value, { size })
    byTag.add(key, tags)
  }

  const find = (key: string) => {
    const value = kept.get(key)
    if (value === undefined || value.expires > now()) return value
    kept.delete(key)
    return undefined
  }

  const settle = (key: string, entry: Making, fresh: FreshAnswer): CachedAnswer => {
    const answer = toCached(fresh)
    entry.isOutdated ||= fresh.tags.some((tag) => entry.changed.has(tag))
    if (making.get(key) === entry) making.delete(key)
    if (entry.isOutdated) return answer
    answer.expires = fresh.seconds > 0 ? now() + fresh.seconds * 1000 : 0
    keep(key, answer, fresh.body.length * 2)
    return answer
  }

  const fill = (key: string, make: Make, tags?: readonly string[]): Promise<CachedAnswer> => {
    const found = new Set<string>()
    const started = Promise.resolve(found).then(make)
    const entry: Making = { tags, found, changed: new Set(), isOutdated: false, answer: undefined as never }
    entry.answer = started.then((fresh) => settle(key, entry, fresh))
    entry.answer.catch(() => {
      if (making.get(key) === entry) making.delete(key)
    })
    making.set(key, entry)
    return entry.answer
  }

  const through: AnswerCache['through'] = async (key, make, tags) => {
    const known = find(key) as CachedAnswer | undefined
    if (known !== undefined) return known
    const entry = making.get(key)
    if (entry === undefined) return fill(key, make, tags)
    const isAfterChange = entry.changed.size > 0
    const answer = await entry.answer
    // Who asks after a change shall see it: for what turns out to tell of it, another answer is made.
    return isAfterChange && entry.isOutdated ? through(key, make, tags) : answer
  }

  return {
    id: randomUUID(),
    through,
    has: (key) => find(key) !== undefined || making.has(key),
    ready: (look) => find(look) as ReadyAnswer | undefined,
    keepReady(look, ready) {
      const { answer, body } = ready
      // A compressed one keeps the plain one alive, too.
      const bytes = body.length + (body === answer.body ? 0 : answer.body.length)
      keep(look, { ...ready, tags: answer.tags, expires: answer.expires }, bytes)
    },
    isFresh: (answer) => answer.expires > now(),
    invalidate(tags) {
      for (const key of tags.flatMap((tag) => byTag.all(tag))) kept.delete(key)
      for (const [key, entry] of making) {
        for (const tag of entry.tags === undefined ? tags : []) entry.changed.add(tag)
        entry.isOutdated ||= tags.some((tag) => entry.tags?.includes(tag) || entry.found.has(tag))
        if (entry.isOutdated) making.delete(key)
      }
    },
    clear() {
      kept.clear()
      for (const entry of making.values()) entry.isOutdated = true
      making.clear()
    },
    get figures() {
      return { kept: kept.size, bytes: kept.calculatedSize }
    },
  }
}

/** Who carries a tag, without asking everybody. */
const createTagIndex = () => {
  const byTag = new Map<string, Set<string>>()
  return {
    all: (tag: string): string[] => [...(byTag.get(tag) ?? [])],
    add(key: string, tags: readonly string[]): void {
      for (const tag of tags) byTag.set(tag, (byTag.get(tag) ?? new Set()).add(key))
    },
    remove(key: string, tags: readonly string[]): void {
      for (const tag of tags) {
        const keys = byTag.get(tag)
        keys?.delete(key)
        if (keys?.size === 0) byTag.delete(tag)
      }
    },
  }
}

const toCached = ({ status, headers, body, tags }: FreshAnswer): CachedAnswer => ({
  status,
  headers,
  body,
  tags,
  etag: `"${hash('sha256', body, 'base64url').slice(0, 22)}"`,
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
