import { hash, randomUUID } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { readShared } from '../../db/replicas/read-scope.ts'
import { compressed, compressFrom, type Encoding } from './compress.ts'

interface CacheEntry {
  tags: readonly string[]
  /** Expiry in milliseconds; 0 if not cached, or no longer. */
  expires: number
}

/** Complete response, with each encoding requested so far. */
export interface CachedAnswer extends CacheEntry {
  status: number
  headers: Readonly<Record<string, string>>
  etag: string
  body: Buffer
  encoded: Map<Encoding, Promise<Buffer>>
}

/** Cached response in one encoding, with its final headers. */
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

interface Making {
  answer: Promise<CachedAnswer>
  /** Undefined until it is computed, unless the caller passed them. */
  tags: readonly string[] | undefined
  /** Tags found so far, if unknown. */
  found: Set<string>
  /** Tags changed since the start, while its own are unknown. */
  changed: Set<string>
  isOutdated: boolean
}

/** Memory for cached responses; decision 0014 explains how it is divided. */
export const cacheBytes = 40 * 1024 * 1024

/** Overhead of an entry, and of each tag in the index. */
const entryBytes = 2048
const tagBytes = 128

/** Public responses of this process by cache key and by request form, bounded in bytes, evicted by least recent use. */
export class AnswerCache {
  /** Identifies this process's cache. */
  readonly id = randomUUID()
  /** Answers since the start: sent before routing, cached, shared with a request in progress, or computed. */
  readonly counts = { ready: 0, hit: 0, shared: 0, miss: 0 }
  readonly #byTag = createTagIndex()
  readonly #making = new Map<string, Making>()
  readonly #kept: LRUCache<string, (CachedAnswer | ReadyAnswer) & CacheEntry>
  readonly #mostBytes: number
  readonly #now: () => number

  constructor(mostBytes = 64 * 1024 * 1024, now: () => number = Date.now) {
    this.#mostBytes = mostBytes
    this.#now = now
    this.#kept = new LRUCache({
      maxSize: Math.max(1, mostBytes),
      dispose: (value, key) => {
        this.#byTag.remove(key, value.tags)
        value.expires = 0
      },
    })
  }

  /**
   * Returns the cached response or the result of `make`, which concurrent callers share. A caller that knows the tags
   * passes them; one that discovers them adds them to `found`.
   */
  async through(key: string, make: Make, tags?: readonly string[]): Promise<CachedAnswer> {
    const known = this.#find(key) as CachedAnswer | undefined
    if (known !== undefined) {
      this.counts.hit += 1
      return known
    }
    const entry = this.#making.get(key)
    this.counts[entry === undefined ? 'miss' : 'shared'] += 1
    if (entry === undefined) return this.#fill(key, make, tags)
    const isAfterChange = entry.changed.size > 0
    const answer = await entry.answer
    // A request that arrives after a change must see it, so an outdated response is computed again.
    return isAfterChange && entry.isOutdated ? this.through(key, make, tags) : answer
  }

  /** True if it is cached or in progress, so that one more request costs nothing. */
  has(key: string): boolean {
    return this.#find(key) !== undefined || this.#making.has(key)
  }

  /** Ready response for requests of this form. */
  ready(look: string): ReadyAnswer | undefined {
    return this.#find(look) as ReadyAnswer | undefined
  }

  /** Cached as long as its response. */
  keepReady(look: string, ready: ReadyAnswer): void {
    const { answer, body } = ready
    // A compressed body also retains the uncompressed one.
    const bytes = body.length + (body === answer.body ? 0 : answer.body.length)
    this.#keep(look, { ...ready, tags: answer.tags, expires: answer.expires }, bytes)
  }

  isFresh(answer: CachedAnswer): boolean {
    return answer.expires > this.#now()
  }

  /** Deletes every response with one of the tags; one in progress is served but not cached. */
  invalidate(tags: readonly string[]): void {
    for (const key of tags.flatMap((tag) => this.#byTag.all(tag))) this.#kept.delete(key)
    for (const [key, entry] of this.#making) {
      for (const tag of entry.tags === undefined ? tags : []) entry.changed.add(tag)
      entry.isOutdated ||= tags.some((tag) => entry.tags?.includes(tag) || entry.found.has(tag))
      if (entry.isOutdated) this.#making.delete(key)
    }
  }

  clear(): void {
    this.#kept.clear()
    for (const entry of this.#making.values()) entry.isOutdated = true
    this.#making.clear()
  }

  get figures(): Readonly<{ kept: number; bytes: number }> {
    return { kept: this.#kept.size, bytes: this.#kept.calculatedSize }
  }

  #find(key: string) {
    const value = this.#kept.get(key)
    if (value === undefined || value.expires > this.#now()) return value
    this.#kept.delete(key)
    return undefined
  }

  #keep(key: string, value: (CachedAnswer | ReadyAnswer) & CacheEntry, bytes: number): void {
    const { tags } = value
    const size = bytes + key.length * 2 + entryBytes + tags.length * tagBytes
    if (size > this.#mostBytes) value.expires = 0
    if (value.expires <= this.#now()) return
    this.#kept.set(key, value, { size })
    this.#byTag.add(key, tags)
  }

  #fill(key: string, make: Make, tags?: readonly string[]): Promise<CachedAnswer> {
    const found = new Set<string>()
    const started = readShared(() => Promise.resolve(found).then(make))
    const entry: Making = { tags, found, changed: new Set(), isOutdated: false, answer: undefined as never }
    entry.answer = started.then((fresh) => this.#settle(key, entry, fresh))
    entry.answer.catch(() => {
      if (this.#making.get(key) === entry) this.#making.delete(key)
    })
    this.#making.set(key, entry)
    return entry.answer
  }

  #settle(key: string, entry: Making, fresh: FreshAnswer): CachedAnswer {
    const answer = toCached(fresh)
    entry.isOutdated ||= fresh.tags.some((tag) => entry.changed.has(tag))
    if (this.#making.get(key) === entry) this.#making.delete(key)
    if (entry.isOutdated) return answer
    answer.expires = fresh.seconds > 0 ? this.#now() + fresh.seconds * 1000 : 0
    this.#keep(key, answer, fresh.body.length * 2)
    return answer
  }
}

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

/** Bytes of a response in an encoding, compressed once. */
export const encodedBody = (answer: CachedAnswer, encoding: Encoding): Promise<Buffer> | Buffer => {
  if (encoding === 'identity' || answer.body.length < compressFrom) return answer.body
  const known = answer.encoded.get(encoding)
  if (known !== undefined) return known
  const body = compressed(answer.body, encoding)
  answer.encoded.set(encoding, body)
  return body
}
